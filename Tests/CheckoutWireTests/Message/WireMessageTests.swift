import CheckoutModel
import Foundation
import Testing

@testable import CheckoutWire

@Suite struct WireMessageTests {
    static let goldenFile = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../proto/vectors/messages.json").standardized

    @Test(
        "PROTOCOL.md, Streams: every message comes back as it went out, and the scan finds nothing to say",
        arguments: 0..<Samples.messages.count)
    func roundTrip(_ index: Int) throws {
        func check<M: WireMessage & Equatable>(_ message: M) throws {
            let bytes = message.bytes()
            #expect(scan(bytes, M.messageType.name) == .sound, "\(M.self)")
            let arena = Arena()
            let back = try unsafe M.decode(bytes.span.bytes, arena: arena)
            #expect(back == message)
            #expect(arena.byteCount == 0, "the arena is reset")
            #expect(back.bytes() == bytes, "the same value is the same bytes")
        }
        try check(Samples.messages[index])
        try check(Samples.record)
    }

    @Test("PROTOCOL.md, Frame: golden bytes of every served message (proto/vectors/messages.json)")
    func goldens() throws {
        let made = Samples.messages.map { message in
            let bytes = message.bytes()
            return [type(of: message).messageType.name, bytes.map { String(format: "%02x", $0) }.joined()]
        }
        if ProcessInfo.processInfo.environment["CHECKOUT_WRITE_GOLDENS"] == "1" {
            let lines = made.map { "  {\"message\": \"\($0[0])\", \"hex\": \"\($0[1])\"}" }.joined(separator: ",\n")
            try "[\n\(lines)\n]\n".write(to: Self.goldenFile, atomically: true, encoding: .utf8)
        }
        let kept = try JSONDecoder().decode([[String: String]].self, from: Data(contentsOf: Self.goldenFile))
        #expect(kept.map { [$0["message"] ?? "", $0["hex"] ?? ""] } == made)
    }

    @Test("F-04, B-075: an unknown number is kept, and nothing fails over it")
    func unknownNumbers() throws {
        var unknown: [UnknownNumber] = []
        // An event with a body of a kind from later: field 63 of Event.
        var body = hex("0a 10 000102030405060708090a0b0c0d0e0f 1009 1a20") + Array(Samples.session.text.utf8)
        body += hex("fa03 02 0801")
        let later = [0x0a, UInt8(body.count)] + body + hex("28ac02")
        let item = try unsafe SessionsWatchItem.receive(later.span.bytes, arena: Arena(), unknown: &unknown)
        guard case .unknownEvent(let head) = item.item else {
            Issue.record("not told apart: \(item)")
            return
        }
        #expect(head.sessionSeq == 9 && item.globalSeq == 300)

        let status = hex("0a 03 706179 10 09")
        unknown = []
        let result = try unsafe PaymentResult.decode(
            status.span.bytes, arena: Arena(), secrets: nil, unknown: &unknown)
        #expect(result.status == .unknown(9))
        #expect(unknown.isEmpty, "the value itself keeps it")
        let odd = try unsafe SessionsWatchItem.receive(hex("4a00").span.bytes, arena: Arena(), unknown: &unknown)
        #expect(odd.item == .unknown)
        let code = try unsafe CheckoutFailure.receive(
            hex("08 e707 12 03 6e6577").span.bytes, arena: Arena(), unknown: &unknown)
        #expect(code.code == .unknown && code.errorID == "new")
    }

    @Test(
        "PROTOCOL.md, Messages: value 0 in a list, a missing session and a session that is none are failures of the call"
    )
    func refusals() throws {
        func code<M: WireMessage>(_ type: M.Type, _ bytes: [UInt8]) -> FailureCode? {
            do throws(CheckoutFailure) {
                _ = try unsafe M.decode(bytes.span.bytes, arena: Arena())
                return nil
            } catch {
                return error.code
            }
        }
        #expect(code(PaymentMethod.self, hex("7a0100")) == .invalidRequest)
        #expect(code(SessionsGetRequest.self, []) == .invalidRequest)
        #expect(code(SessionsGetRequest.self, hex("0a 03 616263")) == .notFound)
        #expect(
            code(CardFormUpdateRequest.self, hex("0a20") + Array(Samples.session.text.utf8) + hex("8201 00"))
                == .invalidRequest)
    }

    @Test("security: an arena of lent memory never grows: a message that does not fit is refused and wiped")
    func lentArena() throws {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 16)
        defer { unsafe memory.deallocate() }
        let arena = unsafe Arena(lent: memory)
        let bytes = Samples.present.bytes()
        #expect(throws: CheckoutFailure.self) {
            try unsafe SessionsPresentRequest.decode(bytes.span.bytes, arena: arena)
        }
        #expect(unsafe memory.allSatisfy { $0 == 0 })
        #expect(!arena.isExhausted)
        #expect(Samples.present.build(in: arena, .plain).byteCount > Limits.frameBodyBytesMax)
    }
}
