import CheckoutModel
@testable import CheckoutWire

/// Hexadecimal, blanks allowed, as the dumps of PROTOCOL.md are written.
func hex(_ text: String) -> [UInt8] {
    let digits = text.filter { !$0.isWhitespace }
    var bytes: [UInt8] = []
    var rest = digits[...]
    while rest.count >= 2 {
        bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
    }
    return bytes
}

extension OutputBuffer {
    var array: [UInt8] { unsafe withUnsafeBytes { unsafe Array($0) } }
}

extension WireMessage {
    func bytes(_ encoding: Encoding = .plain) -> [UInt8] {
        let out = OutputBuffer()
        encode(into: out, arena: Arena(), encoding)
        return out.array
    }
}

/// What a writer writes.
func written(_ body: (OutputBuffer, Arena) throws -> Void) rethrows -> [UInt8] {
    let out = OutputBuffer()
    try body(out, Arena())
    return out.array
}

func scan(_ bytes: [UInt8], _ name: String, mode: ScanMode = .request) -> ScanVerdict {
    guard let type = MessageType.named(name) else { return .refused(ScanRefusal(.truncated, path: "no \(name)")) }
    return unsafe FrameScan.scan(bytes.span.bytes, as: type, mode: mode)
}

func read(_ body: [UInt8], _ side: ReceivedFrame.Side = .client) throws(FrameFault) -> ReceivedFrame {
    try unsafe ReceivedFrame.read(body.span.bytes, sentBy: side)
}
