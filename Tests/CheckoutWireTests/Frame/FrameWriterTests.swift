import CheckoutModel
import Testing

@testable import CheckoutWire
import CheckoutTestSupport

@Suite struct FrameWriterTests {
    @Test("PROTOCOL.md, Frame: golden bytes of the frames without messages")
    func goldens() {
        #expect(
            written { out, _ in FrameWriter.ping(0x0102_0304_0506_0708, into: out) }
                == hex("0000000b 22 09 09 0807060504030201"))
        #expect(written { out, _ in FrameWriter.ping(0, into: out) } == hex("00000002 22 00"))
        #expect(written { out, _ in FrameWriter.pong(1, into: out) } == hex("0000000b 2a 09 09 0100000000000000"))
        #expect(written { out, _ in FrameWriter.cancel(300, into: out) } == hex("00000005 08ac02 52 00"))
        #expect(
            written { out, _ in FrameWriter.credit(7, items: 1024, into: out) } == hex("00000007 0807 5a 03 088008"))
        #expect(
            written { out, _ in item(hex("aabb"), 5, out) }
                == hex("00000008 0803 42 04 aabb 2805"))
        #expect(
            written { out, _ in item([], 0, out) }
                == hex("00000004 0803 42 00"))
    }

    @Test("PROTOCOL.md, Calls: golden bytes of calls and replies")
    func calls() throws {
        let call = try written { out, arena in
            try FrameWriter.call(
                1, method: Method.daemonHealth.row, request: DaemonHealthRequest(), arena: arena, into: out)
        }
        #expect(call == hex("0000001f 0801 3a 1b 0a19 636865636b6f75742e76312e4461656d6f6e2f4865616c7468"))
        let empty = try written { out, arena in
            try FrameWriter.reply(1, DaemonDrainResponse(), arena: arena, into: out)
        }
        #expect(empty == hex("00000004 0801 4a 00"))
        var health = DaemonHealthResponse()
        health.serving = true
        let reply = try written { out, arena in
            try FrameWriter.reply(1, health, replayed: true, arena: arena, into: out)
        }
        #expect(reply == hex("0000000a 0801 4a 06 1202 0801 1801"))
    }

    @Test("architecture: whatever the writer writes is what protobuf-c makes of the same frame")
    func sameAsProtobufC() throws {
        var random = SplitMix(seed: 4)
        for _ in 0..<2_000 {
            let id = UInt32(truncatingIfNeeded: random.next() >> (32 + random.next() % 32)) | 1
            let wide = random.next() >> (random.next() % 64)
            let narrow = UInt32(truncatingIfNeeded: wide)
            let key = String(repeating: "k", count: Int(random.next() % 200))
            var health = DaemonHealthResponse()
            health.uptimeMilliseconds = wide
            health.version = key
            var get = MethodsSelectRequest(sessionID: Samples.session)
            get.paymentMethod = key
            let frames = try [
                written { out, _ in FrameWriter.ping(wide, into: out) },
                written { out, _ in FrameWriter.pong(wide, into: out) },
                written { out, _ in FrameWriter.cancel(id, into: out) },
                written { out, _ in FrameWriter.credit(id, items: narrow, into: out) },
                written { out, _ in item(Array(key.utf8), wide, out) },
                written { out, arena in
                    try FrameWriter.call(
                        id, method: Method.methodsSelect.row, request: get, timeout: narrow, idempotencyKey: key,
                        initialCredit: narrow / 2, arena: arena, into: out)
                },
                written { out, arena in
                    try FrameWriter.reply(id, health, replayed: wide % 2 == 0, arena: arena, into: out)
                },
                written { out, arena in FrameWriter.reply(id, failure: Samples.failure, arena: arena, into: out) },
                written { out, arena in FrameWriter.hello(Hello(), arena: arena, into: out) },
                written { out, arena in FrameWriter.welcome(Welcome(), arena: arena, into: out) },
                written { out, arena in
                    FrameWriter.goAway(GoAway(reason: Samples.failure, lastCallID: narrow), arena: arena, into: out)
                },
            ]
            for frame in frames {
                let body = Array(frame.dropFirst(FrameHeader.byteCount))
                #expect(unsafe FrameHeader.read(frame.span.bytes, helloAccepted: true) == .body(byteCount: body.count))
                #expect(repacked(body, as: .frame) == body)
            }
        }
    }

    @Test("PROTOCOL.md, Frame: a response that would not fit a frame is RESPONSE_TOO_LARGE, and nothing is written")
    func tooLarge() throws {
        let fits = [UInt8](repeating: 7, count: Limits.frameBodyBytesMax - 24)
        let out = OutputBuffer()
        try unsafe FrameWriter.reply(.max, encoded: fits.span.bytes, replayed: true, into: out)
        #expect(out.count - FrameHeader.byteCount <= Limits.frameBodyBytesMax)
        let before = out.count
        let more = [UInt8](repeating: 7, count: Limits.frameBodyBytesMax - 12)
        do throws(CheckoutFailure) {
            try unsafe FrameWriter.reply(1, encoded: more.span.bytes, into: out)
            Issue.record("written")
        } catch {
            #expect(error.code == .responseTooLarge && error.limit == 1_048_576)
        }
        var list = SessionsListResponse()
        list.sessions = [SessionSummary](repeating: Samples.summary, count: 5_000)
        #expect(throws: CheckoutFailure.self) { try FrameWriter.reply(1, list, arena: Arena(), into: out) }
        #expect(out.count == before)
    }

    @Test("B-176: a list of methods that does not fit a page is cut, and says so")
    func longSelection() throws {
        var selection = Samples.selection
        selection.searchQuery = ""
        var method = Samples.method
        method.name = String(repeating: "ä", count: 400)
        selection.paymentMethods = (0..<300).map { number in
            method.id = "METHOD_\(number)"
            return method
        }
        let item = SessionsWatchItem(
            .state(State(sessionID: Samples.session, sessionSeq: 1, body: .selection(selection))))
        let bytes = item.bytes()
        #expect(bytes.count <= Limits.pageBytesMax && bytes.count > Limits.pageBytesMax / 2)
        #expect(JSONPrinter.text(of: item).contains("\"truncated\":true"))
        #expect(!JSONPrinter.text(of: Samples.selection).contains("truncated"))
    }

    private func item(_ bytes: [UInt8], _ globalSeq: UInt64, _ out: OutputBuffer) {
        unsafe FrameWriter.item(3, shared: bytes.span.bytes, globalSeq: globalSeq, into: out)
    }
}
