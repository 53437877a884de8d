internal import CheckoutSystem
internal import CheckoutWire

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
    func send(to socket: borrowing ClientSocket) throws(SystemError) {
        while let segment = segments.first {
            switch segment {
            case .secret(let frame):
                guard try frame.send(to: socket) else { return }
            case .frames(let buffer):
                while !buffer.isEmpty {
                    guard let sent = try socket.send(buffer.bytes) else { return }
                    buffer.consume(sent)
                }
            }
            segments.removeFirst()
        }
    }
}
