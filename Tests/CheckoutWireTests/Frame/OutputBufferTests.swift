import CheckoutModel
import Testing

@testable import CheckoutWire
import CheckoutTestSupport

@Suite struct OutputBufferTests {
    @Test("PROTOCOL.md, Connection: what waits is kept in order however it is written and drained")
    func order() {
        var random = SplitMix(seed: 3)
        let out = OutputBuffer()
        var expected: [UInt8] = []
        for _ in 0..<3_000 {
            let count = Int(random.next() % 200)
            let piece = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            unsafe out.append(piece.span.bytes)
            expected += piece
            let gone = Int(random.next() % UInt64(expected.count + 1))
            out.consume(gone)
            expected.removeFirst(gone)
            #expect(out.count == expected.count && out.isEmpty == expected.isEmpty)
            if random.next() % 50 == 0 { #expect(out.array == expected) }
        }
        #expect(out.array == expected)
        out.consume(out.count)
        out.release()
        #expect(out.isEmpty)
        let piece: [UInt8] = [1, 2]
        unsafe out.append(piece.span.bytes)
        #expect(out.array == [1, 2])
    }
}
