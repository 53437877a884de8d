internal import CProtobufC
internal import CheckoutModel

/// Packs a message from JSON tokens, following its descriptor.
@safe struct MessageParser {
    var tokens: JSONTokens
    private var path: [JSONFault.Step] = []

    init(tokens: JSONTokens) { self.tokens = tokens }

    mutating func whole(_ type: UnsafePointer<ScanMessage>) throws(JSONFault) -> [UInt8] {
        guard try next() == .openObject else { throw fault("an object has to stand here") }
        let packed = try unsafe object(type)
        guard try next() == .end else { throw fault("something follows the object") }
        return packed
    }

    /// Its "{" is read.
    private mutating func object(_ type: UnsafePointer<ScanMessage>) throws(JSONFault) -> [UInt8] {
        guard path.count < 2 * Limits.messageDepthMax else { throw fault("nested too deep") }
        var packed: [UInt8] = []
        var seen: Set<UInt8> = []
        var lists: Set<UInt8> = []
        var token = try next()
        while token != .closeObject {
            guard case .text(let name) = token else { throw fault("a member's name has to stand here") }
            path.append(.member(MemberName(name)))
            guard try next() == .colon else { throw fault("a colon has to stand here") }
            guard let index = unsafe member(name, of: type) else { throw fault("there is no such member here") }
            let field = unsafe type.pointee.fields[index]
            let isNew = field.isRepeated ? lists.insert(field.slot).inserted : seen.insert(field.slot).inserted
            guard isNew else { throw fault("it, or what excludes it, is given twice") }
            let descriptor = unsafe type.pointee.descriptor.pointee.fields[index]
            packed += try unsafe member(field, descriptor)
            path.removeLast()
            token = try next()
            if token == .comma {
                token = try next()
                guard token != .closeObject else { throw fault("a comma without a member behind it") }
            } else if token != .closeObject {
                throw fault("a comma or the end of the object has to stand here")
            }
        }
        return packed
    }

    private func member(_ name: String, of type: UnsafePointer<ScanMessage>) -> Int? {
        (0..<(unsafe Int(type.pointee.descriptor.pointee.n_fields))).first { index in
            let known = unsafe String(cString: type.pointee.fields[index].name)
            return known == name || JSONName.camel(known) == name
        }
    }

    private mutating func member(
        _ field: ScanField, _ descriptor: ProtobufCFieldDescriptor
    ) throws(JSONFault) -> [UInt8] {
        guard !field.isSecret else { throw fault("a secret is not read from JSON") }
        let first = try next()
        if first == .null { return [] }
        let tag = unsafe Packed.varint(UInt64(descriptor.id) << 3 | UInt64(field.wire))
        guard field.isRepeated else { return try unsafe tag + value(field, descriptor, first) }
        guard first == .openArray else { throw fault("a list has to stand here") }
        var values: [[UInt8]] = []
        var token = try next()
        while token != .closeArray {
            path.append(.index(values.count))
            values.append(try unsafe value(field, descriptor, token))
            path.removeLast()
            token = try next()
            if token == .comma {
                token = try next()
                guard token != .closeArray else { throw fault("a comma without an element behind it") }
            } else if token != .closeArray {
                throw fault("a comma or the end of the list has to stand here")
            }
        }
        if field.wire == 2 { return values.flatMap { tag + $0 } }
        if values.isEmpty { return [] }
        return unsafe Packed.varint(UInt64(descriptor.id) << 3 | 2) + Packed.lengthed(values.flatMap { $0 })
    }

    private mutating func value(
        _ field: ScanField, _ descriptor: ProtobufCFieldDescriptor, _ token: JSONTokens.Token
    ) throws(JSONFault) -> [UInt8] {
        switch (field.kind, token) {
        case (.text, .text(let text)): return Packed.lengthed(Array(text.utf8))
        case (.bytes, .text(let text)):
            guard let bytes = Base64.bytes(text) else { throw fault("this is not base64") }
            return Packed.lengthed(bytes)
        case (.message, .openObject):
            guard let child = unsafe field.child else { throw fault("there is no such member here") }
            return try unsafe Packed.lengthed(object(child))
        case (.bool, .bool(let flag)): return [flag ? 1 : 0]
        case (.enumeration, .text(let name)): return Packed.varint(try unsafe number(named: name, descriptor))
        case (.enumeration, .number(let text)):
            return Packed.varint(try unsafe number(integer(text, Int32.self), descriptor))
        case (.int32, .number(let text)), (.int32, .text(let text)):
            return try Packed.varint(UInt64(bitPattern: Int64(integer(text, Int32.self))))
        case (.int64, .number(let text)), (.int64, .text(let text)):
            return try Packed.varint(UInt64(bitPattern: integer(text, Int64.self)))
        case (.uint32, .number(let text)), (.uint32, .text(let text)):
            return try Packed.varint(UInt64(integer(text, UInt32.self)))
        case (.uint64, .number(let text)), (.uint64, .text(let text)):
            return try Packed.varint(integer(text, UInt64.self))
        case (.fixed32, .number(let text)), (.fixed32, .text(let text)):
            return try Packed.fixed(UInt64(integer(text, UInt32.self)), 4)
        case (.fixed64, .number(let text)), (.fixed64, .text(let text)):
            return try Packed.fixed(integer(text, UInt64.self), 8)
        default: throw unsafe fault("this is not \(Self.wanted(field.kind))\(Self.hint(descriptor))")
        }
    }

    /// A value that can also be absent is an object of one member, which is easily forgotten.
    private static func hint(_ descriptor: ProtobufCFieldDescriptor) -> String {
        guard unsafe descriptor.type == PROTOBUF_C_TYPE_MESSAGE,
            let type = unsafe descriptor.descriptor?.assumingMemoryBound(to: ProtobufCMessageDescriptor.self),
            unsafe type.pointee.n_fields == 1, let field = unsafe type.pointee.fields,
            let name = unsafe field.pointee.name,
            unsafe String(cString: name) == "value"
        else { return "" }
        return #": {"value": …}"#
    }

    private func number(named name: String, _ descriptor: ProtobufCFieldDescriptor) throws(JSONFault) -> UInt64 {
        guard let type = unsafe descriptor.descriptor?.assumingMemoryBound(to: ProtobufCEnumDescriptor.self),
            let known = unsafe protobuf_c_enum_descriptor_get_value_by_name(type, name)
        else { throw fault("there is no value of that name") }
        return unsafe UInt64(bitPattern: Int64(known.pointee.value))
    }

    /// A number that has no name here would be lost on its way to the daemon, which refuses it (PROTOCOL.md, "Calls").
    private func number(_ number: Int32, _ descriptor: ProtobufCFieldDescriptor) throws(JSONFault) -> UInt64 {
        guard let type = unsafe descriptor.descriptor?.assumingMemoryBound(to: ProtobufCEnumDescriptor.self),
            unsafe protobuf_c_enum_descriptor_get_value(type, number) != nil
        else { throw fault("there is no value of that number") }
        return UInt64(bitPattern: Int64(number))
    }

    private func integer<I: FixedWidthInteger>(_ text: String, _ type: I.Type) throws(JSONFault) -> I {
        guard !text.hasPrefix("+"), let number = I(text) else { throw fault("this is not a whole number that fits") }
        return number
    }

    private static func wanted(_ kind: ScanField.Kind) -> String {
        switch kind {
        case .text: "a text"
        case .bytes: "a text in base64"
        case .message: "an object"
        case .bool: "true or false"
        case .enumeration: "the name of a value"
        case .uint32, .uint64, .int32, .int64, .fixed32, .fixed64: "a number"
        }
    }

    private mutating func next() throws(JSONFault) -> JSONTokens.Token {
        do throws(JSONFault) {
            return try tokens.next()
        } catch {
            throw fault(error.what)
        }
    }

    private func fault(_ what: String) -> JSONFault { JSONFault(line: tokens.line, path: path, what) }
}
