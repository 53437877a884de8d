import CheckoutModel
import Foundation
import Testing

@testable import CheckoutWire

/// `proto/vectors/frames.json`: bytes that one side sends and what the other makes of them. `afterHello` says whether
/// `Hello` was accepted before; a verdict other than PROTOCOL_ERROR is that of the first call in it, `accept` means
/// that neither frame layer nor scan object. The daemon may still have no such session.
@Suite struct VectorTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        var name: String
        var side: String
        var afterHello: Bool
        var verdict: String
        var why: String
        var hex: String

        var testDescription: String { name }
    }

    static let all: [Vector] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../proto/vectors/frames.json")
        let read = try? JSONDecoder().decode([Vector].self, from: Data(contentsOf: file))
        return read ?? []
    }()

    /// What PROTOCOL.md says of the bytes, by this module alone, in the order of the checks there.
    private func judge(_ vector: Vector) -> String {
        var rest = hex(vector.hex)[...]
        var helloAccepted = vector.afterHello
        var verdict = "accept"
        while !rest.isEmpty {
            guard case .body(let count) = unsafe FrameHeader.read(Array(rest).span.bytes, helloAccepted: helloAccepted)
            else { return "PROTOCOL_ERROR" }
            let body = Array(rest.dropFirst(FrameHeader.byteCount).prefix(count))
            #expect(body.count == count, "a vector is whole frames")
            rest = rest.dropFirst(FrameHeader.byteCount + count)
            guard let frame = try? read(body, vector.side == "client" ? .client : .daemon) else {
                return "PROTOCOL_ERROR"
            }
            if vector.side == "client", (frame.kind == .hello) == helloAccepted { return "PROTOCOL_ERROR" }
            helloAccepted = true
            if verdict == "accept", vector.side == "client" { verdict = call(frame, body) }
        }
        return verdict
    }

    private func call(_ frame: ReceivedFrame, _ body: [UInt8]) -> String {
        if frame.kind == .unknown { return frame.callID > 0 ? "UNIMPLEMENTED" : "accept" }
        guard frame.kind == .call else { return "accept" }
        if frame.callFault != nil { return "INVALID_REQUEST" }
        if frame.unknownField != 0 { return "UNSUPPORTED_FIELD" }
        guard let row = unsafe MethodTable.row(named: Array(body[frame.method]).span.bytes) else {
            return "UNIMPLEMENTED"
        }
        let request = Array(body[frame.payload])
        let keyIsRight = row.requiresKey != frame.idempotencyKey.isEmpty
        guard keyIsRight, request.count <= row.requestBytesMax else { return "INVALID_REQUEST" }
        switch unsafe FrameScan.scan(request.span.bytes, as: row.request) {
        case .refused: return "INVALID_REQUEST"
        case .soundWithUnknown where row.changesSomething: return "UNSUPPORTED_FIELD"
        case .sound, .soundWithUnknown: break
        }
        guard row.method == .sessionsGet else { return "accept" }
        let decoded = try? unsafe SessionsGetRequest.decode(request.span.bytes, arena: Arena())
        return decoded == nil ? "INVALID_REQUEST" : "accept"
    }

    @Test("PROTOCOL.md: the vectors, which others run too", arguments: all)
    func vector(_ vector: Vector) { #expect(judge(vector) == vector.verdict, "\(vector.why)") }

    @Test("PROTOCOL.md, Growing: some 60 vectors at least, each verdict among them, and every clause of the scan")
    func complete() {
        #expect(Self.all.count >= 60)
        #expect(
            Set(Self.all.map(\.verdict)) == [
                "accept", "INVALID_REQUEST", "PROTOCOL_ERROR", "UNSUPPORTED_FIELD", "UNIMPLEMENTED",
            ])
        var seen: Set<ScanRefusal.Reason> = []
        for vector in Self.all where vector.verdict == "INVALID_REQUEST" && vector.name.hasPrefix("request-") {
            let body = Array(hex(vector.hex).dropFirst(FrameHeader.byteCount))
            guard let frame = try? read(body),
                let row = unsafe MethodTable.row(named: Array(body[frame.method]).span.bytes)
            else { continue }
            let request = Array(body[frame.payload])
            if case .refused(let refusal) = unsafe FrameScan.scan(request.span.bytes, as: row.request) {
                seen.insert(refusal.reason)
            }
        }
        // No message type is deep enough for the last: `FrameScanTests.depth`.
        #expect(Set(ScanRefusal.Reason.allCases).subtracting(seen) == [.tooDeep])
    }
}
