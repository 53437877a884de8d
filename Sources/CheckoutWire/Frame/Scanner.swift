internal import CheckoutModel

/// One run of the scan.
@safe struct Scanner {
    private var cursor: WireCursor
    private let mode: ScanMode
    private var fieldsLeft: Int
    private var reason = ScanRefusal.Reason.truncated
    private var depth = 0
    /// Of the fields on the way here; as many as messages may be nested.
    private var path = unsafe InlineArray<16, UnsafePointer<CChar>?>(repeating: nil)
    private var unknownPath: String?

    init(base: UnsafePointer<UInt8>, count: Int, mode: ScanMode) {
        unsafe cursor = WireCursor(base: base, at: 0, end: count)
        self.mode = mode
        fieldsLeft = mode == .request ? Limits.messageFieldsMax : .max
    }

    /// A part of received bytes.
    init(base: UnsafePointer<UInt8>, range: Range<Int>, mode: ScanMode) {
        unsafe self.init(base: base, count: range.upperBound, mode: mode)
        cursor.at = range.lowerBound
    }

    mutating func verdict(_ type: UnsafePointer<ScanMessage>) -> ScanVerdict {
        guard unsafe message(type, end: cursor.end) else { return .refused(ScanRefusal(reason, path: joined())) }
        if let unknownPath { return .soundWithUnknown(path: unknownPath) }
        return .sound
    }

    /// Leaves `depth` and `path` where they were on success, and where the fault is on failure.
    private mutating func message(_ type: UnsafePointer<ScanMessage>, end: Int) -> Bool {
        var seen: UInt64 = 0
        var counts = InlineArray<8, UInt16>(repeating: 0)
        let outerEnd = cursor.end
        cursor.end = end
        while cursor.at < end {
            guard let (number, wire) = cursor.tag(&reason) else { return false }
            fieldsLeft -= 1
            guard fieldsLeft >= 0 else { return refuse(.tooManyFields) }
            let index = unsafe number <= type.pointee.numberMax ? type.pointee.byNumber[Int(number)] : 0
            guard index != 0 else {
                if unknownPath == nil { unknownPath = joined(number) }
                guard cursor.skip(wire, &reason) else { return false }
                continue
            }
            let field = unsafe type.pointee.fields + Int(index - 1)
            unsafe path[depth] = field.pointee.name
            depth += 1
            let sound =
                unsafe field.pointee.isRepeated
                ? element(field, wire, &counts)
                : single(field, wire, &seen)
            guard sound else { return false }
            depth -= 1
        }
        cursor.end = outerEnd
        return true
    }

    @inline(__always)
    private mutating func single(_ field: UnsafePointer<ScanField>, _ wire: UInt8, _ seen: inout UInt64) -> Bool {
        let bit = unsafe UInt64(1) << UInt64(field.pointee.slot)
        guard seen & bit == 0 else { return refuse(.duplicate) }
        seen |= bit
        guard unsafe wire == field.pointee.wire else { return refuse(.wrongWireType) }
        return unsafe value(field)
    }

    /// Set in a counter once a packed list was read: nothing may follow it.
    private static let packed: UInt16 = 1 << 15

    private mutating func element(
        _ field: UnsafePointer<ScanField>, _ wire: UInt8, _ counts: inout InlineArray<8, UInt16>
    ) -> Bool {
        let slot = unsafe Int(field.pointee.slot)
        guard counts[slot] & Self.packed == 0 else { return refuse(.duplicate) }
        let limit = unsafe mode == .request ? field.pointee.elementsMax : Self.packed - 1
        if unsafe wire == field.pointee.wire {
            guard counts[slot] < limit else {
                // A reply is bounded by its frame; the counter only has to stay off the mark.
                return mode == .request ? refuse(.tooManyElements) : unsafe value(field)
            }
            counts[slot] += 1
            return unsafe value(field)
        }
        guard wire == 2, unsafe field.pointee.wire != 2, counts[slot] == 0 else { return refuse(.wrongWireType) }
        guard let list = cursor.slice(&reason) else { return false }
        let (at, end) = (cursor.at, cursor.end)
        (cursor.at, cursor.end) = (list.lowerBound, list.upperBound)
        var count = 0
        while !cursor.isAtEnd {
            count += 1
            guard mode == .reply || count <= Int(limit) else { return refuse(.tooManyElements) }
            guard unsafe value(field) else { return false }
        }
        (cursor.at, cursor.end) = (at, end)
        counts[slot] = Self.packed
        return true
    }

    @inline(__always) private mutating func value(_ field: UnsafePointer<ScanField>) -> Bool {
        switch unsafe field.pointee.kind {
        case .text:
            guard let range = cursor.slice(&reason) else { return false }
            guard unsafe mode == .reply || range.count <= field.pointee.bytesMax else { return refuse(.textTooLong) }
            return unsafe TextCheck.isSound(cursor.base, range) || refuse(.badText)
        case .bytes:
            guard let range = cursor.slice(&reason) else { return false }
            return unsafe mode == .reply || range.count <= field.pointee.bytesMax || refuse(.textTooLong)
        case .message:
            guard let range = cursor.slice(&reason), let child = unsafe field.pointee.child else { return false }
            guard depth < Limits.messageDepthMax else { return refuse(.tooDeep) }
            cursor.at = range.lowerBound
            return unsafe message(child, end: range.upperBound)
        case .fixed32: return cursor.advance(4, &reason)
        case .fixed64: return cursor.advance(8, &reason)
        case .uint32, .uint64, .int32, .int64, .bool, .enumeration: return unsafe number(field)
        }
    }

    private mutating func number(_ field: UnsafePointer<ScanField>) -> Bool {
        guard let value = cursor.varint(&reason) else { return false }
        switch unsafe field.pointee.kind {
        case .uint32: return value <= UInt64(UInt32.max) || refuse(.varintTooWide)
        case .bool: return value <= 1 || refuse(.varintTooWide)
        case .int32: return Int32(exactly: Int64(bitPattern: value)) != nil || refuse(.varintTooWide)
        case .enumeration:
            guard Int32(exactly: Int64(bitPattern: value)) != nil else { return refuse(.varintTooWide) }
            let known = unsafe value < 64 && field.pointee.knownNumbers >> value & 1 == 1
            if !known, unknownPath == nil { unknownPath = joined() }
            return true
        case .uint64, .int64, .fixed32, .fixed64, .text, .bytes, .message: return true
        }
    }

    private mutating func refuse(_ why: ScanRefusal.Reason) -> Bool {
        reason = why
        return false
    }

    /// Names of the fields on the way here, and the number of a field that has no name.
    private func joined(_ number: UInt32? = nil) -> String {
        var parts: [String] = []
        for index in 0..<depth {
            if let name = unsafe path[index] { parts.append(unsafe String(cString: name)) }
        }
        if let number { parts.append(String(number)) }
        return parts.joined(separator: ".")
    }
}
