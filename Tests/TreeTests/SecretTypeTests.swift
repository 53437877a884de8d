import Testing

/// Goal: what holds secrets cannot be printed, encoded or compared, and number and code are nowhere a text.
struct SecretTypeTests {
    /// Owners of bytes that may be card data, and whether they can be copied at all.
    static let owners = [
        "SecretMapping", "SecretBuffer", "SecretValue", "CardInput", "SecretRegion", "SecretFields", "CallFrame",
        "ReceiveBuffer", "OutputBuffer", "Arena", "RegionPool", "SealingKey",
    ]

    static let forbidden = [
        "CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable", "TextOutputStreamable",
        "LosslessStringConvertible", "Codable", "Encodable", "Decodable", "Equatable", "Hashable", "Comparable",
    ]

    private static let files = Tree.swiftFiles("Sources")

    /// "struct Name …{" and "extension Name …{", up to the brace.
    private static func heads(of name: String) -> [(path: String, head: String)] {
        files.flatMap { file in
            file.code.enumerated().compactMap { number, line -> (String, String)? in
                let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
                guard let at = words.firstIndex(where: { ["struct", "class", "enum", "extension"].contains($0) }),
                    at + 1 < words.count, words[at + 1] == name
                else { return nil }
                let rest = file.code[number...].prefix { !$0.contains("{") } + [line]
                return (file.path, rest.joined(separator: " "))
            }
        }
    }

    @Test("C-183, C-189: an owner of secret bytes has no text form, no encoding and no comparison", arguments: owners)
    func owner(name: String) {
        let heads = Self.heads(of: name)
        #expect(heads.contains { !$0.head.contains("extension") }, "there is no type \(name) any more")
        for (path, head) in heads {
            for word in Self.forbidden where Code.mentions(word, in: head) {
                Issue.record("\(path): \(name) is \(word): its bytes would get out")
            }
            let isCopied =
                head.contains("struct ") && !head.contains("~Copyable") && path.hasPrefix("Sources/CheckoutSystem")
            #expect(!isCopied, "\(path): \(name) can be copied, so that nobody knows how many there are")
        }
    }

    @Test("C-189: a handle is a number of a slot, and nothing of what lies there") func handle() {
        let file = Self.files.first { $0.path == "Sources/CheckoutModel/Secret/SecretMemory.swift" }
        let stored = (file?.code ?? []).filter { $0.contains(" let ") || $0.contains(" var ") }
        #expect(stored.map { $0.split(separator: " ").joined(separator: " ") } == ["public let token: UInt64"])
    }

    @Test("C-189: number and code are a handle or an owner wherever they have a name, never text, array or integer")
    func names() {
        let secretNames: Set<String> = ["number", "cvv", "cardNumber", "pan", "securityCode", "formattedNumber"]
        let texts = ["String", "[UInt8]", "[Character]", "Substring", "UInt64", "Int64", "Data"]
        // Fields of the card alone: an attempt and a record have numbers too.
        let rooms = [
            "Sources/CheckoutCore/CardForm/", "Sources/CheckoutCore/Ports/GatewayRequest",
            "Sources/CheckoutClient/Secret/",
            "Sources/CheckoutWire/Message/CardForm", "Sources/CheckoutModel/Card/",
            "Sources/CheckoutCore/Engine/CardForm",
        ]
        var seen = 0
        for file in Self.files where rooms.contains(where: file.path.hasPrefix) {
            for (number, line) in file.code.enumerated() {
                let words = line.split(separator: " ")
                guard let at = words.firstIndex(where: { $0 == "var" || $0 == "let" }), at + 2 < words.count,
                    words[at + 1].hasSuffix(":"), secretNames.contains(String(words[at + 1].dropLast()))
                else { continue }
                seen += 1
                let type = words[at + 2].prefix { $0 != "=" && $0 != "?" }
                #expect(!texts.contains(String(type)), "\(file.path):\(number + 1) keeps it as \(type)")
            }
        }
        #expect(seen >= 8, "only \(seen) such names are left: the rule is about nothing")
    }

    @Test("C-194: nothing of the card form is digested or hashed") func noHash() {
        for file in Self.files where file.path.hasPrefix("Sources/CheckoutCore/CardForm/") {
            for (number, line) in file.code.enumerated() {
                for word in ["Digest", "Hasher", "hashValue", "crypto_hash_sha256", "crypto_generichash"]
                where Code.mentions(word, in: line) {
                    Issue.record("\(file.path):\(number + 1) says \(word): a hash of a number is as good as the number")
                }
            }
        }
    }

    @Test("C-183: no secret is lent to a text: what makes one of bytes lies where no card is") func noText() {
        let makers = ["String(decoding:", "String(bytes:", "String(cString:", "String(validating"]
        let rooms = [
            "Sources/CheckoutCore/CardForm/", "Sources/CheckoutSystem/Secret/", "Sources/CheckoutClient/Secret/",
            "Sources/CheckoutServer/Methods/CardForm.swift",
            "Sources/CheckoutGateways/Sandbox/Tables/SandboxCards.swift",
        ]
        for file in Self.files where rooms.contains(where: file.path.hasPrefix) {
            for (number, line) in file.code.enumerated() {
                for maker in makers where line.contains(maker) {
                    Issue.record("\(file.path):\(number + 1) says \(maker)…): a text of what may be card data")
                }
            }
        }
    }
}
