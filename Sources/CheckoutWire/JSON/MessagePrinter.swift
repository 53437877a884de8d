internal import CProtobufC
internal import CheckoutModel

/// One run of the printer.
@safe struct MessagePrinter {
    private let base: UnsafePointer<UInt8>
    private var reason = ScanRefusal.Reason.truncated
    private(set) var out = ""

    init(base: UnsafePointer<UInt8>) { unsafe self.base = base }

    /// Where one value of a field lies, its tag behind it.
    private struct Value {
        var at: Int
        var wire: UInt8
    }

    mutating func message(_ type: UnsafePointer<ScanMessage>, _ range: Range<Int>) {
        let values = unsafe collect(type, range)
        out += "{"
        var isFirst = true
        for (index, found) in values.enumerated() where !found.isEmpty {
            let field = unsafe type.pointee.fields[index]
            if field.isSecret { continue }
            if !isFirst { out += "," }
            isFirst = false
            unsafe out += "\"\(JSONName.camel(String(cString: field.name)))\":"
            let descriptor = unsafe type.pointee.descriptor.pointee.fields[index]
            if field.isRepeated {
                unsafe list(field, descriptor, found, end: range.upperBound)
            } else {
                var cursor = unsafe WireCursor(base: base, at: found[0].at, end: range.upperBound)
                unsafe value(field, descriptor, &cursor)
            }
        }
        out += "}"
    }

    private mutating func collect(_ type: UnsafePointer<ScanMessage>, _ range: Range<Int>) -> [[Value]] {
        var values = [[Value]](repeating: [], count: unsafe Int(type.pointee.descriptor.pointee.n_fields))
        var cursor = unsafe WireCursor(base: base, at: range.lowerBound, end: range.upperBound)
        while !cursor.isAtEnd, let (number, wire) = cursor.tag(&reason) {
            if unsafe number <= type.pointee.numberMax {
                let index = unsafe Int(type.pointee.byNumber[Int(number)])
                if index > 0 { values[index - 1].append(Value(at: cursor.at, wire: wire)) }
            }
            guard cursor.skip(wire, &reason) else { break }
        }
        return values
    }

    private mutating func list(
        _ field: ScanField, _ descriptor: ProtobufCFieldDescriptor, _ found: [Value], end: Int
    ) {
        out += "["
        var isFirst = true
        for place in found {
            var cursor = unsafe WireCursor(base: base, at: place.at, end: end)
            if place.wire != field.wire, let packed = cursor.slice(&reason) {
                cursor.at = packed.lowerBound
                cursor.end = packed.upperBound
            } else {
                cursor.end = place.at
                var behind = unsafe WireCursor(base: base, at: place.at, end: end)
                if behind.skip(place.wire, &reason) { cursor.end = behind.at }
            }
            while !cursor.isAtEnd {
                if !isFirst { out += "," }
                isFirst = false
                let before = cursor.at
                unsafe value(field, descriptor, &cursor)
                if cursor.at == before { break }
            }
        }
        out += "]"
    }

    private mutating func value(
        _ field: ScanField, _ descriptor: ProtobufCFieldDescriptor, _ cursor: inout WireCursor
    ) {
        switch field.kind {
        case .text:
            guard let range = cursor.slice(&reason) else { return }
            let bytes = unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
            out += unsafe ForeignText(String(decoding: bytes, as: UTF8.self)).json
        case .bytes:
            guard let range = cursor.slice(&reason) else { return }
            let bytes = unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
            out += unsafe "\"\(Base64.text(bytes))\""
        case .message:
            guard let range = cursor.slice(&reason), let child = unsafe field.child else { return }
            unsafe message(child, range)
        case .fixed32, .fixed64: fixed(field.kind == .fixed32 ? 4 : 8, &cursor)
        case .bool: number(&cursor) { $0.out += $1 == 0 ? "false" : "true" }
        case .int32, .int64: number(&cursor) { $0.signed(Int64(bitPattern: $1)) }
        case .uint32, .uint64: number(&cursor) { $0.unsigned($1) }
        case .enumeration:
            number(&cursor) { unsafe $0.enumeration(Int32(truncatingIfNeeded: $1), descriptor) }
        }
    }

    private mutating func number(_ cursor: inout WireCursor, _ write: (inout Self, UInt64) -> Void) {
        if let number = cursor.varint(&reason) { write(&self, number) }
    }

    private mutating func fixed(_ count: Int, _ cursor: inout WireCursor) {
        let at = cursor.at
        guard cursor.advance(count, &reason) else { return }
        var number: UInt64 = 0
        for index in (0..<count).reversed() { number = unsafe number << 8 | UInt64(base[at + index]) }
        unsigned(number)
    }

    private mutating func enumeration(_ number: Int32, _ descriptor: ProtobufCFieldDescriptor) {
        guard let type = unsafe descriptor.descriptor?.assumingMemoryBound(to: ProtobufCEnumDescriptor.self),
            let known = unsafe protobuf_c_enum_descriptor_get_value(type, number)
        else {
            out += "\(number)"
            return
        }
        out += unsafe "\"" + String(cString: known.pointee.name) + "\""
    }

    private mutating func signed(_ number: Int64) {
        out += number.magnitude <= Self.exactMax ? "\(number)" : "\"\(number)\""
    }

    private mutating func unsigned(_ number: UInt64) {
        out += number <= Self.exactMax ? "\(number)" : "\"\(number)\""
    }

    /// Up to here a double holds every integer.
    private static let exactMax: UInt64 = 1 << 53
}
