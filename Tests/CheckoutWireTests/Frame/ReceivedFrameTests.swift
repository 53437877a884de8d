import CheckoutModel
import Testing

@testable import CheckoutWire
import CheckoutTestSupport

@Suite struct ReceivedFrameTests {
    @Test("PROTOCOL.md, Frame: a call is read in place, its parts in any order")
    func call() throws {
        let call = hex("3a 13 2805 18c801 2203 6b6579 1201aa 0a04 6d657468 0807")
        let frame = try read(call)
        #expect(frame.kind == .call && frame.callID == 7 && frame.timeout == 200 && frame.credit == 5)
        #expect(call[frame.method].elementsEqual("meth".utf8))
        #expect(call[frame.idempotencyKey].elementsEqual("key".utf8))
        #expect(Array(call[frame.payload]) == [0xaa])
        #expect(frame.unknownField == 0 && frame.callFault == nil)
    }

    @Test("PROTOCOL.md, Frame: what the daemon sends is read in place")
    func replies() throws {
        let reply = hex("0803 4a 0a 0a02 0809 1202 abcd 1801")
        let frame = try read(reply, .daemon)
        #expect(frame.kind == .reply && frame.callID == 3 && frame.replayed)
        #expect(frame.failure.map { Array(reply[$0]) } == [0x08, 0x09])
        #expect(Array(reply[frame.payload]) == [0xab, 0xcd])
        let item = hex("0803 42 02 0102")
        #expect(try Array(item[read(item, .daemon).payload]) == [1, 2])
        #expect(try read(hex("2a 09 09 0807060504030201"), .daemon).opaque == 0x0102_0304_0506_0708)
        #expect(try read(hex("32 02 1005"), .daemon).kind == .goAway)
        #expect(try read(hex("1a 02 0801"), .daemon).kind == .welcome)
    }

    @Test(
        "PROTOCOL.md, Frame: PROTOCOL_ERROR",
        arguments: [
            ("", FrameFault.bodyCount), ("0801", .bodyCount), ("1a00", .notYours(.welcome)),
            ("3200", .notYours(.goAway)), ("0801 4200", .notYours(.item)), ("0801 4a00", .notYours(.reply)),
            ("3a00", .callWithoutID), ("0800 3a00", .callWithoutID), ("0801 1200", .connectionBodyWithID(.hello)),
            ("0801 2200", .connectionBodyWithID(.ping)),
            ("0801 3a00 5200", .notAFrame(ScanRefusal(.duplicate))),
            ("0801 0801 3a00", .notAFrame(ScanRefusal(.duplicate))),
            ("0801 3a 04 1801 1801", .notAFrame(ScanRefusal(.duplicate, path: "call"))),
            ("0801 3a 03 0a01 00", .notAFrame(ScanRefusal(.badText, path: "call"))),
            ("0801 3a 03 2201 ff", .notAFrame(ScanRefusal(.badText, path: "call"))),
            ("0801 3a 05 0a01 61", .notAFrame(ScanRefusal(.truncated))),
            ("8100 01", .notAFrame(ScanRefusal(.overlongVarint))),
            ("088100 3a00", .notAFrame(ScanRefusal(.overlongVarint))),
            ("088080808010 3a00", .notAFrame(ScanRefusal(.varintTooWide))),
            ("0b0c", .notAFrame(ScanRefusal(.group))), ("00 00", .notAFrame(ScanRefusal(.fieldZero))),
            ("0801 3801", .notAFrame(ScanRefusal(.wrongWireType))),
            ("0801 5a 03 08 8100", .notAFrame(ScanRefusal(.overlongVarint, path: "credit"))),
            ("2205 0d 01020304", .notAFrame(ScanRefusal(.wrongWireType, path: "ping"))),
            ("1202 0a01", .notAFrame(ScanRefusal(.wrongWireType, path: "protocol_major"))),
        ] as [(String, FrameFault)])
    func broken(_ bytes: String, _ fault: FrameFault) {
        #expect(throws: fault) { try read(hex(bytes)) }
    }

    @Test("PROTOCOL.md, Frame: a body kind from later is known by its number, with or without a call")
    func laterBodies() throws {
        let frame = try read(hex("0805 6203 010203"))
        #expect(frame.kind == .unknown && frame.callID == 5 && frame.unknownField == 12)
        #expect(try read(hex("6200")).callID == 0)
        #expect(try read(hex("0805 6200"), .daemon).kind == .unknown)
    }

    @Test("PROTOCOL.md, Calls: an unknown field of Call is told, one of other frames is not held against them")
    func unknownFields() throws {
        #expect(try read(hex("0801 3a 04 0a00 3001")).unknownField == 6)
        #expect(try read(hex("0801 3a 00 6000")).unknownField == 12)
        #expect(try read(hex("0801 5204 3001 3802")).kind == .cancel)
        #expect(try read(hex("2202 1001")).kind == .ping)
    }

    @Test("PROTOCOL.md, Calls: a key of 128 bytes is one, of 129 it is a failure of the call")
    func keys() throws {
        for (count, fault) in [(0, nil), (1, nil), (128, nil), (129, .keyTooLong)] as [(Int, ReceivedFrame.CallFault?)]
        {
            let call = try written { out, arena in
                try FrameWriter.call(
                    1, method: Method.sessionsPresent.row, request: SessionsPresentRequest(),
                    idempotencyKey: String(repeating: "k", count: count), arena: arena, into: out)
            }
            let frame = try read(Array(call.dropFirst(4)))
            #expect(frame.idempotencyKey.count == count && frame.callFault == fault)
        }
        let long = [UInt8](repeating: 0x61, count: 129)
        #expect(try read(hex("0801 3a 8401 0a 8101") + long).callFault == .methodTooLong)
    }

    @Test("PROTOCOL.md, Messages: reading in place and the descriptor scan agree on every mutated frame")
    func agreement() {
        var random = SplitMix(seed: 20_26)
        let seeds = [
            "0801 3a 1b 0a19 636865636b6f75742e76312e4461656d6f6e2f4865616c7468", "0807 5a 03 088008",
            "2209 09 0807060504030201", "0802 5200", "1214 0801 1a03 616263 2a02 656e 3205 4555 2f58 59",
            "0803 4a 0a 0a02 0809 1202 abcd 1801", "0803 4204 aabb 2805", "3206 0a02 0865 1001",
        ].map(hex)
        for round in 0..<60_000 {
            var body = seeds[round % seeds.count]
            for _ in 0..<Int(random.next() % 3) where !body.isEmpty {
                let at = Int(random.next() % UInt64(body.count))
                switch random.next() % 4 {
                case 0: body[at] = UInt8(truncatingIfNeeded: random.next())
                case 1: body.remove(at: at)
                case 2: body.insert(body[Int(random.next() % UInt64(body.count))], at: at)
                default: body[at] ^= 1 << UInt8(random.next() % 8)
                }
            }
            let side: ReceivedFrame.Side = random.next() % 2 == 0 ? .client : .daemon
            let verdict = scan(body, "Frame", mode: .reply)
            do {
                _ = try read(body, side)
                if case .refused(let refusal) = verdict { Issue.record("read, but refused: \(refusal) \(body)") }
            } catch .notAFrame(let refusal) {
                // The scan of a reply knows no maxima; those of `Hello` are the only ones here.
                if case .refused = verdict { continue }
                #expect(refusal.reason == .textTooLong, "refused, but sound: \(body)")
            } catch {
                if case .refused = verdict { continue }
            }
        }
    }
}
