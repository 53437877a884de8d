import CheckoutClient
import CheckoutModel
import Foundation
import Glibc
import Testing

@testable import CheckoutTerminal

/// Goal: a card is read where it lies, and whatever is wrong with it is said without any of it.
struct CardReaderTests {
    struct Card: Equatable {
        var number: String?
        var cvv: String?
        var fields: [CardField: String] = [:]
    }

    private static func parse(_ json: [UInt8]) throws(CheckoutFailure) -> Card {
        var result: Result<Card, CheckoutFailure> = .success(Card())
        unsafe json.withUnsafeBytes { bytes in
            do throws(CheckoutFailure) {
                let input = try CardReader.parse(unsafe RawSpan(_unsafeBytes: bytes))
                result = .success(card(input))
            } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }

    private static func card(_ input: borrowing CardInput) -> Card {
        var card = Card(fields: input.fields)
        switch input.number {
        case .some(let number): card.number = text(number)
        case .none: break
        }
        switch input.cvv {
        case .some(let cvv): card.cvv = text(cvv)
        case .none: break
        }
        return card
    }

    private static func text(_ secret: borrowing SecretValue) -> String {
        secret.withBytes { span in unsafe span.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } }
    }

    private static func failure(_ json: [UInt8]) -> CheckoutFailure? {
        do throws(CheckoutFailure) {
            _ = try parse(json)
            return nil
        } catch {
            return error
        }
    }

    @Test("cli: all members, with escapes, in any order and with blanks") func good() throws {
        let json = """
              { "cvv" : "007",\t"number":"\\u0034242 4242-42424242","expiry":"12\\/34",
                "cardholderName":"O\\u2019Brien-\\u0141ukasz \\ud83d\\ude00 李", "countryCode":"AT","firstName":"a",
                "lastName":"b","addressLine1":"c","addressLine2":"","postalCode":"1010","city":"d","state":"e",
                "phoneNumber":"+43 1" }
            """
        let card = try Self.parse(Array(json.utf8))
        #expect(card.number == "4242 4242-42424242")
        #expect(card.cvv == "007")
        #expect(
            card.fields == [
                .expiry: "12/34", .cardholderName: "O’Brien-Łukasz 😀 李", .countryCode: "AT", .firstName: "a",
                .lastName: "b", .addressLine1: "c", .addressLine2: "", .postalCode: "1010", .city: "d", .state: "e",
                .phoneNumber: "+43 1",
            ])
        #expect(try Self.parse(Array("{}".utf8)) == Card())
        #expect(try Self.parse(Array(#"{"number":""}"#.utf8)).number == "")
    }

    @Test(
        "cli: what is wrong is 8, named by its member, never by its value",
        arguments: [
            ("", "no card"), ("  \n", "no card"), ("null", "not a JSON object"), ("[]", "not a JSON object"),
            ("{", "name of a member"), ("{\"number\"", "number"), ("{\"number\":", "number"),
            ("{\"number\":\"4242424242424242", "number"), ("{\"number\":4242424242424242}", "number"),
            ("{\"number\":null}", "number"), ("{\"number\":{\"a\":\"4242424242424242\"}}", "number"),
            ("{\"cvv\":\"123\",\"cvv\":\"123\"}", "cvv is there twice"),
            ("{\"cvv\":\"123\" \"number\":\"4242424242424242\"}", "cvv"), ("{\"cvv\":\"123\",}", "name of a member"),
            ("{\"number\":\"4242424242424242\"} x", "behind"), ("{\"number\":\"4242424242424242\"}{}", "behind"),
            ("{\"pan\":\"4242424242424242\"}", "pan"), ("{\"Number\":\"4242424242424242\"}", "Number"),
            ("{\"4242424242424242\":\"number\"}", "no member [redacted-pan]"),
            ("{\"4242424242424242\" 1}", "behind the member [redacted-pan] a colon is missing"),
            ("{\"number4242424242424242\" 1}", "[redacted-pan]"), ("{\"cvv\" \"4242\"}", "member cvv a colon"),
            ("{\"number\":\"42\\x42\"}", "number"), ("{\"number\":\"42\\u00\"}", "number"),
            ("{\"number\":\"\\u0000\"}", "number"), ("{\"number\":\"\\ud83d\"}", "number"),
            ("{\"number\":\"\\udc00\"}", "number"), ("{\"number\":\"42\n42\"}", "number"),
            ("{number:\"4242424242424242\"}", "name of a member"),
            ("{'number':'4242424242424242'}", "name of a member"),
        ]) func bad(json: String, says: String) throws
    {
        let failure = try #require(Self.failure(Array(json.utf8)))
        #expect(ExitCode(failure) == .badInput)
        #expect(failure.message.contains(says), "\(failure.message)")
        #expect(!failure.message.contains("4242") && !failure.recovery.contains("4242"))
    }

    @Test("cli: a name is cut and loses its controls before it is shown") func foreignName() throws {
        let failure = try #require(Self.failure(Array("{\"a\\u001b[31m\\u202e\":\"x\"}".utf8)))
        #expect(failure.message.contains("a\u{fffd}[31m\u{fffd}"))
        #expect(Self.failure(Array("{\"\(String(repeating: "a", count: 65))\":\"x\"}".utf8))?.code == .invalidRawData)
    }

    @Test("C-001: a value of more than 1 024 bytes is refused, one of 1 024 is not") func long() {
        func card(_ count: Int) -> [UInt8] { Array("{\"number\":\"\(String(repeating: "4", count: count))\"}".utf8) }
        #expect(Self.failure(card(1024)) == nil)
        #expect(Self.failure(card(1025))?.message.contains("number has more than 1024 bytes") == true)
    }

    @Test(
        "cli: bytes that are no UTF-8",
        arguments: [
            [0x80], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82],
        ] as [[UInt8]]) func broken(bytes: [UInt8])
    {
        let json = Array("{\"number\":\"".utf8) + bytes + Array("\"}".utf8)
        #expect(Self.failure(json)?.message == "the card is not UTF-8 text")
    }

    @Test("cli: a card that is cut off anywhere is refused, and nothing traps") func everyCut() {
        let whole = Array(#"{"number":"4242424242424242","cardholderName":"\u0041 \ud83d\ude00 é","cvv":"123"}"#.utf8)
        #expect(Self.failure(whole) == nil)
        for count in 0..<whole.count { #expect(Self.failure(Array(whole.prefix(count))) != nil) }
    }

    @Test("cli: reads a pipe to its end, in pieces; more than 16 KiB is refused") func pipes() throws {
        var ends: (Int32, Int32) = (0, 0)
        _ = unsafe withUnsafeMutablePointer(to: &ends) {
            unsafe $0.withMemoryRebound(to: Int32.self, capacity: 2) { unsafe pipe($0) }
        }
        let (reader, writer) = ends
        Thread.detachNewThread {
            for byte in Array(#"{"cvv":"123"}"#.utf8) {
                _ = unsafe write(writer, [byte], 1)
                usleep(200)
            }
            close(writer)
        }
        let input = try CardReader.read(from: reader)
        #expect(Self.card(input).cvv == "123")
        close(reader)

        let path = NSTemporaryDirectory() + "card-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        defer { unsafe unlink(path) }
        let large = "{\"number\":\"" + String(repeating: " ", count: CardReader.bytesMax) + "\"}"
        try large.write(toFile: path, atomically: false, encoding: .utf8)
        let file = unsafe open(path, O_RDONLY)
        defer { close(file) }
        do throws(CheckoutFailure) {
            _ = try CardReader.read(from: file)
            Issue.record("it is too large")
        } catch {
            #expect(error.code == .invalidRawData)
            #expect(error.message.contains("more than"))
        }
    }
}
