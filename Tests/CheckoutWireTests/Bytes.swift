import CProtobufC
import CheckoutModel
@testable import CheckoutWire

/// Hexadecimal in lower case, blanks allowed, as the dumps of PROTOCOL.md are written.
func hex(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 where character != UInt8(ascii: " ") {
        let digit = character < UInt8(ascii: "a") ? character - UInt8(ascii: "0") : character - UInt8(ascii: "a") + 10
        if let first = high { bytes.append(first << 4 | digit) }
        high = high == nil ? digit : nil
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

/// What protobuf-c packs of what it unpacks; `nil` where it refuses.
func repacked(_ bytes: [UInt8], as type: MessageType) -> [UInt8]? {
    let arena = Arena()
    return unsafe bytes.withUnsafeBufferPointer { buffer in
        guard
            let message = unsafe protobuf_c_message_unpack(
                type.descriptor, arena.allocator, buffer.count, buffer.baseAddress)
        else { return nil }
        let count = unsafe protobuf_c_message_get_packed_size(message)
        var packed = [UInt8](repeating: 0, count: count)
        _ = unsafe protobuf_c_message_pack(message, &packed)
        return packed
    }
}
