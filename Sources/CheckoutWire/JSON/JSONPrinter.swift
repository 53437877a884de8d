/// The proto3 JSON mapping of a message, driven by its descriptor: lowerCamelCase names, enumerations by name, absent
/// means absent, bytes in base64. A 64-bit number is a JSON number where a double holds it exactly, else a string.
///
/// Texts are escaped by the rules for foreign text. A secret is always left out: none becomes a `String`.
public enum JSONPrinter {
    /// On one line. `bytes` have passed the scan for `type`; what is unknown in them is left out, an unknown number of
    /// an enumeration is a number.
    public static func text(_ bytes: RawSpan, as type: MessageType) -> String {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return "{}" }
            var printer = unsafe MessagePrinter(base: base.assumingMemoryBound(to: UInt8.self))
            unsafe printer.message(type.table, 0..<buffer.count)
            return printer.out
        }
    }

    /// On one line, as it would be sent.
    public static func text(of message: some WireMessage) -> String {
        let packed = OutputBuffer()
        message.encode(into: packed, arena: Arena())
        return text(packed.bytes, as: type(of: message).messageType)
    }
}
