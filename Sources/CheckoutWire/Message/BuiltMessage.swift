internal import CProtobufC
internal import CheckoutModel

/// A message that lies ready in an arena, with its packed size known.
@safe public struct BuiltMessage {
    /// Bytes it will have. For a message that did not fit its arena: more than any frame takes.
    public let byteCount: Int
    private let message: UnsafePointer<ProtobufCMessage>?

    init(_ message: UnsafePointer<ProtobufCMessage>?) {
        unsafe self.message = message
        guard let message = unsafe message else {
            byteCount = Limits.frameBodyBytesMax + 1
            return
        }
        byteCount = unsafe protobuf_c_message_get_packed_size(message)
    }

    /// Appends the bytes. A message that did not fit its arena is a programmer's error here: look at `byteCount` first.
    public func append(to out: OutputBuffer) { unsafe pack(at: out.extend(by: byteCount)) }

    func pack(at place: UnsafeMutableRawPointer) {
        guard let message = unsafe message else { preconditionFailure("a message that did not fit its arena") }
        let written = unsafe protobuf_c_message_pack(message, place.assumingMemoryBound(to: UInt8.self))
        precondition(written == byteCount, "a message changed while it was packed")
    }
}
