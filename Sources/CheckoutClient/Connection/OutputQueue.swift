internal import CheckoutWire
import Glibc

/// Frames on their way to the daemon, in the order in which they were made: call ids have to grow.
final class OutputQueue {
    private enum Segment {
        case frames(OutputBuffer)
        case secret(CallFrame)
    }

    private var segments: [Segment] = []

    /// Nothing waits.
    var isEmpty: Bool { segments.isEmpty }

    /// Where the next frames without secrets are written.
    var frames: OutputBuffer {
        if case .frames(let buffer) = segments.last { return buffer }
        let buffer = OutputBuffer()
        segments.append(.frames(buffer))
        return buffer
    }

    /// A frame of its own memory.
    func append(_ frame: CallFrame) { segments.append(.secret(frame)) }

    /// Writes until the socket takes no more.
    func send(to descriptor: Int32) throws(ErrorNumber) {
        while let segment = segments.first {
            switch segment {
            case .secret(let frame):
                guard try frame.send(to: descriptor) else { return }
            case .frames(let buffer):
                guard try send(buffer, descriptor) else { return }
            }
            segments.removeFirst()
        }
    }

    private func send(_ buffer: OutputBuffer, _ descriptor: Int32) throws(ErrorNumber) -> Bool {
        while !buffer.isEmpty {
            let sent = unsafe buffer.withUnsafeBytes { bytes in
                unsafe Glibc.send(
                    descriptor, bytes.baseAddress, bytes.count,
                    Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if sent < 0 {
                if errno == EINTR { continue }
                if errno == EAGAIN { return false }
                throw ErrorNumber(errno)
            }
            buffer.consume(sent)
        }
        return true
    }
}
