import Foundation
import Testing

/// Goal: no number of a real card is ever in this project.
struct CardNumberTests {
    /// Published for tests by card schemes and processors, beside those of the sandbox's table and of the vectors.
    private static let published = [
        "4000000000000000006", "4000056655665556", "4035500000000018", "4222222222222", "4571000000000001",
        "5017679210000700", "5019717010103742", "5105105105105100", "6205500000000000004", "6759649826438453",
    ]

    private static func passesLuhn(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let value = Int(digit.element - UInt8(ascii: "0"))
            return sum + (digit.offset % 2 == 0 ? value : value > 4 ? 2 * value - 9 : 2 * value)
        }
        return sum % 10 == 0
    }

    /// What could be a card number in a text: its length, its first digit and its check digit are right, and no letter
    /// or digit touches it.
    static func numbers(in text: some Collection<UInt8>) -> Set<String> {
        let words = text.split { byte in
            !(0x30...0x39).contains(byte) && !(0x41...0x5a).contains(byte) && !(0x61...0x7a).contains(byte)
                && byte != UInt8(ascii: "_")
        }
        let numbers = words.filter { word in
            (13...19).contains(word.count) && (0x32...0x36).contains(word.first ?? 0)
                && word.allSatisfy { (0x30...0x39).contains($0) }
        }
        return Set(numbers.filter { passesLuhn(Array($0)) }.map { String(decoding: $0, as: UTF8.self) })
    }

    /// Empty for a folder.
    private static func text(_ path: String) -> [UInt8] {
        (try? Data(contentsOf: Tree.root.appendingPathComponent(path))).map { [UInt8]($0) } ?? []
    }

    @Test("C-193: what looks like a card number is a published test number, in every file") func published() {
        var known = Self.numbers(in: Self.text("Sources/CheckoutGateways/Sandbox/Tables/SandboxCards.swift"))
        let vectors = Tree.files("Tests/Vectors")
        for path in vectors { known.formUnion(Self.numbers(in: Self.text(path))) }
        known.formUnion(Self.published)
        #expect(known.count > 60)
        let files = ["Sources", "Tests", "proto", "systemd"].flatMap(Tree.files) + ["README.md", "Package.swift"]
        for path in files where !vectors.contains(path) {
            let strange = Self.numbers(in: Self.text(path)).subtracting(known)
            #expect(strange.isEmpty, "\(path): \(strange.count) numbers that nobody published")
        }
    }

    @Test("C-193: a number is seen in a text, and other digits are not") func sees() {
        #expect(Self.numbers(in: "{\"number\": \"4242424242424242\"}".utf8) == ["4242424242424242"])
        #expect(Self.numbers(in: "4242424242424241 1784116800000 a4242424242424242 42424242424242420000".utf8).isEmpty)
    }
}
