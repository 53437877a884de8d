import Foundation
import Testing

@testable import CheckoutTerminal

struct JSONObjectTests {
    @Test("cli: the members of the reply behind the schema, our own behind them") func wraps() {
        var object = JSONObject(#"{"sessionId":"ab","list":[{"a":1},{"b":"},{"}],"text":"a\"b,\\"}"#)
        object.add("idempotencyKey", "k\"\u{202e}")
        object.add("replayed", false)
        #expect(
            object.text
                == #"{"schema":"checkoutctl/1","sessionId":"ab","list":[{"a":1},{"b":"},{"}],"text":"a\"b,\\","#
                + #""idempotencyKey":"k\"\u202e","replayed":false}"#)
    }

    @Test("cli: an empty reply is an object all the same") func empty() {
        #expect(JSONObject("{}").text == #"{"schema":"checkoutctl/1"}"#)
        #expect(JSONObject(nil).text == #"{"schema":"checkoutctl/1"}"#)
    }

    @Test("cli: pages become one list, and no page token is left") func pages() throws {
        var pages = Pages("sessions")
        pages.add(#"{"sessions":[{"a":1},{"a":2}],"nextPageToken":"x"}"#)
        pages.add(#"{"sessions":[{"a":[3,4]}],"more":true}"#)
        #expect(
            pages.object.text == #"{"schema":"checkoutctl/1","sessions":[{"a":1},{"a":2},{"a":[3,4]}],"more":true}"#)
        var none = Pages("sessions")
        none.add("{}")
        #expect(none.object.text == #"{"schema":"checkoutctl/1","sessions":[]}"#)
    }

    @Test("cli: what comes out is JSON") func valid() throws {
        var object = JSONObject(#"{"a":{"b":[1,"x,y",{"c":"}"}]},"d":"\u001b"}"#)
        object.add("e", "\u{1}\u{7f}é\u{2028}")
        let parsed = try JSONSerialization.jsonObject(with: Data(object.text.utf8)) as? [String: Any]
        #expect(parsed?["schema"] as? String == "checkoutctl/1")
        #expect(parsed?["e"] as? String == "\u{1}\u{7f}é\u{2028}")
    }
}
