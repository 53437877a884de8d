/// The scan of PROTOCOL.md, "What a message must look like": accepts exactly what a canonical encoder writes, in any
/// field order.
///
/// It runs on every request before the C decoder sees a byte of it, follows the message descriptors and allocates
/// nothing unless it has a path to report. A field that holds its default value is accepted: an encoder may write it.
public enum FrameScan {
    /// Scans one whole message. `bytes` holds it and nothing else.
    public static func scan(_ bytes: RawSpan, as type: MessageType, mode: ScanMode = .request) -> ScanVerdict {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress, buffer.count > 0 else { return .sound }
            var scanner = unsafe Scanner(
                base: base.assumingMemoryBound(to: UInt8.self), count: buffer.count, mode: mode)
            return unsafe scanner.verdict(type.table)
        }
    }
}
