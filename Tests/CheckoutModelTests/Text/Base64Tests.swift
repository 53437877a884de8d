import CheckoutModel
import Testing

@Suite struct Base64Tests {
    @Test(
        "cli: bytes in JSON are base64 (RFC 4648, section 10)",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
    func vectors(plain: String, encoded: String) {
        #expect(Base64.text(plain.utf8) == encoded)
        #expect(Base64.bytes(encoded) == Array(plain.utf8))
        #expect(Base64.bytes(encoded.filter { $0 != "=" }) == Array(plain.utf8))
    }

    @Test("cli: either alphabet is read and written") func alphabets() {
        let bytes: [UInt8] = [0xfb, 0xef, 0xff]
        #expect(Base64.text(bytes) == "++//")
        #expect(Base64.bytes("++//") == bytes)
        var text = Array("h.".utf8)
        Base64.append(bytes + [0xff], to: &text, .url)
        #expect(String(decoding: text, as: UTF8.self) == "h.--___w", "behind what is there, without padding")
        #expect(Base64.bytes("--__") == bytes)
        let all = (0...255).map { UInt8($0) }
        #expect(Base64.bytes(Base64.text(all)) == all)
    }

    @Test(
        "cli: what is no base64 is refused",
        arguments: ["A", "AAAAA", "AB==C", "A B=", "Zh==", "Zm9=", "===", "é==="])
    func refused(text: String) {
        #expect(Base64.bytes(text) == nil)
    }
}
