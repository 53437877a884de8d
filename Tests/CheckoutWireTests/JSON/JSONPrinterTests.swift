import CProtobufC
import CheckoutModel
import Foundation
import Testing

@testable import CheckoutWire

@Suite struct JSONPrinterTests {
    private func print(_ bytes: String, _ type: String) -> String {
        guard let type = MessageType.named(type) else { return "no such type" }
        return unsafe JSONPrinter.text(hex(bytes).span.bytes, as: type)
    }

    @Test(
        "cli: the proto3 JSON mapping: lowerCamelCase, enum names, absent means absent",
        arguments: [
            ("SessionsGetRequest", "", "{}"), ("Address", "1a 01 61", #"{"addressLine1":"a"}"#),
            ("DebugOptions", "0a 02 0801", #"{"is3dsSanityCheckEnabled":{"value":true}}"#),
            ("SessionsWatchRequest", "2001 1864", #"{"after":100,"follow":true}"#),
            ("Color", "0d ff000000 15 00000001", #"{"light":255,"dark":16777216}"#),
            ("Checkpoint", "0a 05 00fffefd01", #"{"epoch":"AP/+/QE="}"#),
            ("PaymentMethod", "7a 02 01 02", #"{"intents":["SESSION_INTENT_CHECKOUT","SESSION_INTENT_VAULT"]}"#),
            ("PaymentMethod", "7801 7809", #"{"intents":["SESSION_INTENT_CHECKOUT",9]}"#),
            ("PaymentMethod", "7009", #"{"input":9}"#),
            ("HostIdentity", "20 ffffffffffffffffff01", #"{"pid":-1}"#),
            ("OptionalInt64", "08 80808080808080 10", #"{"value":9007199254740992}"#),
            ("OptionalInt64", "08 81808080808080 10", #"{"value":"9007199254740993"}"#),
            ("OptionalInt64", "08 80808080808080808001", #"{"value":"-9223372036854775808"}"#),
            ("Checkpoint", "10 ffffffffffffffffff01", #"{"seq":"18446744073709551615"}"#),
            ("CardFocus", "1200", #"{"none":{}}"#), ("CardFocus", "0800", #"{"field":"CARD_FIELD_UNSPECIFIED"}"#),
            (
                "SessionsListResponse", "1201 71 0a 02 2001 0a 00",
                #"{"sessions":[{"owned":true},{}],"nextPageToken":"q"}"#
            ),
            ("SessionsGetRequest", "fa03 02 0801", "{}"),
        ])
    func mapping(_ type: String, _ bytes: String, _ json: String) { #expect(print(bytes, type) == json) }

    @Test("security, foreign text: what could act on a terminal is escaped, other text is kept")
    func texts() {
        var address = Address()
        address.city = "a\"\\\u{1b}[2J\u{9b}\u{202e}\u{200b}\u{2028}\u{7f}Größe 😀 שלום"
        #expect(
            JSONPrinter.text(of: address)
                == #"{"city":"a\"\\\u001b[2J\u009b\u202e\u200b\u2028\u007fGröße 😀 שלום"}"#)
    }

    @Test("security: no secret is in JSON, whatever the message")
    func secrets() throws {
        let secrets = TestSecrets()
        var request = CardFormUpdateRequest(sessionID: Samples.session)
        request.number = secrets.put("4242424242424242").map { .held($0) }
        let packed = OutputBuffer()
        request.encode(into: packed, arena: Arena(), Encoding(secrets: secrets))
        let json = JSONPrinter.text(packed.bytes, as: CardFormUpdateRequest.messageType)
        #expect(json == #"{"sessionId":"\#(Samples.session.text)"}"#)
        // Every bytes field of the protocol is either known to be public, or a secret.
        let open = [
            "epoch", "request", "response", "item", "picture_png", "text", "owner_secret_digest", "token_digest",
            "host_secret_digest",
        ]
        for type in MessageType.all {
            for index in 0..<(unsafe Int(type.table.pointee.descriptor.pointee.n_fields)) {
                let field = unsafe type.table.pointee.fields[index]
                guard field.kind == .bytes else { continue }
                let name = unsafe String(cString: field.name)
                #expect(field.isSecret != open.contains(name), "\(type.name).\(name)")
            }
        }
    }

    @Test("cli: every served message is JSON that another reader takes")
    func readable() throws {
        for message in Samples.messages {
            func text<M: WireMessage>(_ message: M) -> String { JSONPrinter.text(of: message) }
            let json = text(message)
            #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) is [String: Any], "\(json)")
        }
    }
}
