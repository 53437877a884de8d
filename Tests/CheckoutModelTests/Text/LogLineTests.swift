import CheckoutModel
import Testing

@Suite struct LogLineTests {
    @Test("security: a constant text and escaped pairs on one line")
    func pairs() {
        let line = LogLine(.warning, "connection closed").with("uid", UInt32(1000)).with("reason", "two words").with(
            "path", "/a")
        #expect(line.rendered == "<4>connection closed uid=1000 reason=\"two words\" path=/a")
        #expect(LogLine(.info, "x").with("k", "").rendered == "<6>x k=\"\"")
        #expect(LogLine(.info, "x").with("k", "a\"b\\c").rendered == "<6>x k=\"a\\\"b\\\\c\"")
        #expect(LogLine(.info, "x").with("k", "a\nadmin=1").rendered == "<6>x k=\"a\u{fffd}admin=1\"")
    }

    @Test("security: a value has at most 128 bytes, cut between characters")
    func cut() {
        for text in [
            String(repeating: "a", count: 500), String(repeating: "é", count: 500), String(repeating: "\\", count: 500),
            String(repeating: "ש", count: 500),
        ] {
            let value = LogLine(.info, "x").with("k", text).rendered.dropFirst("<6>x k=".count)
            #expect(value.utf8.count <= LogLine.valueBytesMax + 2)
            #expect(value.contains("…"))
            #expect(value.unicodeScalars.count { $0 == "\u{2068}" } == value.unicodeScalars.count { $0 == "\u{2069}" })
        }
    }

    @Test("C-186: no card number leaves in a line, wherever it stands")
    func filtered() {
        for text in ["4242424242424242", "a\n4242424242424242", "x 4242 4242 4242 4242 y"] {
            #expect(!LogLine(.info, "card").with("k", text).rendered.contains("4242"))
        }
        // Cut in the middle, its first digits would pass.
        for padding in 100...130 {
            let text = String(repeating: "-", count: padding) + "4242424242424242"
            #expect(!LogLine(.info, "card").with("k", text).rendered.contains("42"))
        }
    }

    @Test("B-211: a failure is logged with the diagnostics id its receiver was told")
    func failure() {
        var failure = CheckoutFailure(.notFound, "no such session")
        #expect(
            LogLine(.notice, "refused").with(failure).rendered
                == "<5>refused error=linux-not-found message=\"no such session\"")
        failure.diagnosticsID = "d1"
        #expect(LogLine(.notice, "refused").with(failure).rendered.hasSuffix(" diagnostics_id=d1"))
    }
}
