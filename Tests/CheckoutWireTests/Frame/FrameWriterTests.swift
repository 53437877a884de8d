import CheckoutModel
import Testing

@testable import CheckoutWire

@Suite struct FrameWriterTests {
    @Test("protocol.md 2: golden bytes of the frames without messages")
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

    @Test("protocol.md 4: golden bytes of calls and replies")
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

    private func item(_ bytes: [UInt8], _ globalSeq: UInt64, _ out: OutputBuffer) {
        unsafe FrameWriter.item(3, shared: bytes.span.bytes, globalSeq: globalSeq, into: out)
    }
}
