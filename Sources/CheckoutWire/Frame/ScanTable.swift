internal import CProtobufC

/// One field of a message, as the scan needs it: looked up by number, no search.
@safe struct ScanField {
    enum Kind: UInt8 {
        case uint32, uint64, int32, int64, bool, enumeration, fixed32, fixed64, text, bytes, message
    }

    var kind: Kind
    /// 0 varint, 1 eight bytes, 2 length, 5 four bytes; of one element, not of a packed list.
    var wire: UInt8
    var isRepeated: Bool
    /// Never printed, never read from JSON.
    var isSecret: Bool
    /// A single field: the bit it sets in "seen", shared by all members of a oneof. A list: its counter.
    var slot: UInt8
    var bytesMax: Int
    var elementsMax: UInt16
    /// Numbers of the enumeration that are known, one bit each.
    var knownNumbers: UInt64
    var child: UnsafePointer<ScanMessage>?
    var name: UnsafePointer<CChar>
}

/// One message type: its descriptor, and its fields by number.
@safe struct ScanMessage {
    var descriptor: UnsafePointer<ProtobufCMessageDescriptor>
    var fields: UnsafeMutablePointer<ScanField>
    /// By field number: 0 unknown, else the index in `fields` plus 1.
    var byNumber: UnsafeMutablePointer<UInt8>
    var numberMax: UInt32

    /// Lists of one message that are counted apart.
    static let listsMax = 8
}

/// Makes the tables of all message types that can be reached from some roots. They live as long as the process.
@safe struct ScanTableBuilder {
    private(set) var made: [UnsafeRawPointer: UnsafeMutablePointer<ScanMessage>] = unsafe [:]

    mutating func table(for descriptor: UnsafePointer<ProtobufCMessageDescriptor>) -> UnsafePointer<ScanMessage> {
        if let known = unsafe made[UnsafeRawPointer(descriptor)] { return unsafe UnsafePointer(known) }
        let count = unsafe Int(descriptor.pointee.n_fields)
        let numberMax = unsafe count == 0 ? 0 : descriptor.pointee.fields[count - 1].id
        let table = UnsafeMutablePointer<ScanMessage>.allocate(capacity: 1)
        let byNumber = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(numberMax) + 1)
        unsafe byNumber.initialize(repeating: 0, count: Int(numberMax) + 1)
        unsafe table.initialize(
            to: ScanMessage(
                descriptor: descriptor, fields: .allocate(capacity: count), byNumber: byNumber, numberMax: numberMax))
        unsafe made[UnsafeRawPointer(descriptor)] = table

        let message = unsafe String(cString: descriptor.pointee.short_name)
        var slots = Slots()
        for index in 0..<count {
            let field = unsafe descriptor.pointee.fields[index]
            unsafe byNumber[Int(field.id)] = UInt8(index + 1)
            unsafe (table.pointee.fields + index).initialize(to: scanField(field, of: message, &slots))
        }
        return unsafe UnsafePointer(table)
    }

    /// Hands out bits and counters. A oneof's members share a bit, told apart by where their case is kept.
    private struct Slots {
        var bits: UInt8 = 0
        var lists: UInt8 = 0
        var oneofs: [UInt32: UInt8] = [:]

        mutating func bit() -> UInt8 {
            precondition(bits < 64, "a message with more than 64 single fields needs a wider set")
            defer { bits += 1 }
            return bits
        }
    }

    private mutating func scanField(
        _ field: ProtobufCFieldDescriptor, of message: String, _ slots: inout Slots
    ) -> ScanField {
        let isRepeated = unsafe field.label == PROTOBUF_C_LABEL_REPEATED
        let slot: UInt8
        if isRepeated {
            precondition(slots.lists < ScanMessage.listsMax, "a message with more lists needs more counters")
            slot = slots.lists
            slots.lists += 1
        } else if unsafe field.flags & UInt32(PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue) != 0 {
            let group = unsafe field.quantifier_offset
            slot = slots.oneofs[group] ?? slots.bit()
            slots.oneofs[group] = slot
        } else {
            slot = slots.bit()
        }
        let (kind, wire) = unsafe Self.shape(field.type)
        // Once for all three questions: there are 800 fields, and the first message waits for their tables.
        let path = unsafe "\(message).\(String(cString: field.name))"
        var child: UnsafePointer<ScanMessage>?
        var known: UInt64 = 0
        if kind == .message, let type = unsafe field.descriptor {
            unsafe child = table(for: type.assumingMemoryBound(to: ProtobufCMessageDescriptor.self))
        } else if kind == .enumeration, let type = unsafe field.descriptor {
            unsafe known = Self.numbers(type.assumingMemoryBound(to: ProtobufCEnumDescriptor.self))
        }
        return unsafe ScanField(
            kind: kind, wire: wire, isRepeated: isRepeated,
            isSecret: FieldLimits.isSecret(path), slot: slot,
            bytesMax: FieldLimits.bytesMax(path, isText: kind == .text),
            elementsMax: isRepeated ? UInt16(FieldLimits.elementsMax(path)) : 1, knownNumbers: known,
            child: child, name: field.name)
    }

    private static func numbers(_ type: UnsafePointer<ProtobufCEnumDescriptor>) -> UInt64 {
        var known: UInt64 = 0
        for index in 0..<(unsafe Int(type.pointee.n_values)) {
            let number = unsafe type.pointee.values[index].value
            precondition((0..<64).contains(number), "an enumeration beyond 63 needs a wider set")
            known |= 1 << UInt64(number)
        }
        return known
    }

    private static func shape(_ type: ProtobufCType) -> (ScanField.Kind, UInt8) {
        switch type {
        case PROTOBUF_C_TYPE_UINT32: (.uint32, 0)
        case PROTOBUF_C_TYPE_UINT64: (.uint64, 0)
        case PROTOBUF_C_TYPE_INT32: (.int32, 0)
        case PROTOBUF_C_TYPE_INT64: (.int64, 0)
        case PROTOBUF_C_TYPE_BOOL: (.bool, 0)
        case PROTOBUF_C_TYPE_ENUM: (.enumeration, 0)
        case PROTOBUF_C_TYPE_FIXED32: (.fixed32, 5)
        case PROTOBUF_C_TYPE_FIXED64: (.fixed64, 1)
        case PROTOBUF_C_TYPE_STRING: (.text, 2)
        case PROTOBUF_C_TYPE_BYTES: (.bytes, 2)
        case PROTOBUF_C_TYPE_MESSAGE: (.message, 2)
        default: preconditionFailure("the protocol uses no such field type")
        }
    }
}
