/// A place in received bytes and the end it must not pass. All reads check; a `nil` or `false` means refused.
@safe struct WireCursor {
    let base: UnsafePointer<UInt8>
    var at: Int
    var end: Int

    var isAtEnd: Bool { at == end }

    /// A number in its shortest form; `reason` says why not.
    @inline(__always) mutating func varint(_ reason: inout ScanRefusal.Reason) -> UInt64? {
        guard at < end else { return fail(.truncated, &reason) }
        let first = unsafe base[at]
        if first < 0x80 {
            at += 1
            return UInt64(first)
        }
        return longVarint(&reason)
    }

    /// A number of a `uint32` field.
    @inline(__always) mutating func uint32(_ reason: inout ScanRefusal.Reason) -> UInt32? {
        guard let value = varint(&reason) else { return nil }
        guard let narrow = UInt32(exactly: value) else {
            reason = .varintTooWide
            return nil
        }
        return narrow
    }

    private mutating func longVarint(_ reason: inout ScanRefusal.Reason) -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while at < end {
            let byte = unsafe base[at]
            at += 1
            if shift == 63, byte > 1 { return fail(.varintTooWide, &reason) }
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return byte == 0 ? fail(.overlongVarint, &reason) : value }
            shift += 7
        }
        return fail(.truncated, &reason)
    }

    /// Field number and wire type; at most 5 bytes, no field 0, no group.
    @inline(__always) mutating func tag(_ reason: inout ScanRefusal.Reason) -> (field: UInt32, wire: UInt8)? {
        guard let tag = varint(&reason) else { return nil }
        guard let narrow = UInt32(exactly: tag) else { return fail(.tagTooLong, &reason) }
        let wire = UInt8(truncatingIfNeeded: narrow & 7)
        guard narrow >> 3 != 0 else { return fail(.fieldZero, &reason) }
        guard wire != 3, wire != 4 else { return fail(.group, &reason) }
        guard wire <= 5 else { return fail(.wrongWireType, &reason) }
        return (narrow >> 3, wire)
    }

    /// The bytes behind a length.
    @inline(__always) mutating func slice(_ reason: inout ScanRefusal.Reason) -> Range<Int>? {
        guard let length = varint(&reason) else { return nil }
        guard length <= UInt64(end - at) else { return fail(.truncated, &reason) }
        let start = at
        at += Int(length)
        return start..<at
    }

    /// Moves over a field that nobody here knows, which has to be well formed all the same.
    mutating func skip(_ wire: UInt8, _ reason: inout ScanRefusal.Reason) -> Bool {
        switch wire {
        case 0: return varint(&reason) != nil
        case 1: return advance(8, &reason)
        case 2: return slice(&reason) != nil
        default: return advance(4, &reason)
        }
    }

    /// Moves over a fixed number of bytes.
    mutating func advance(_ count: Int, _ reason: inout ScanRefusal.Reason) -> Bool {
        guard count <= end - at else {
            reason = .truncated
            return false
        }
        at += count
        return true
    }

    private func fail<T>(_ why: ScanRefusal.Reason, _ reason: inout ScanRefusal.Reason) -> T? {
        reason = why
        return nil
    }
}
