internal import CProtobufC
internal import CWire

/// A message type of the protocol: what the scan, the decoder and the JSON printer need to know of it.
/// `@unchecked Sendable`: it points at generated constants, which nothing ever writes.
@safe public struct MessageType: Equatable, @unchecked Sendable {
    let table: UnsafePointer<ScanMessage>

    init(_ table: UnsafePointer<ScanMessage>) { unsafe self.table = table }

    /// A type of the protocol by the name it has there; another name is a programmer's error.
    init(_ name: StaticString) {
        guard let type = Self.named(name.description) else { preconditionFailure("no message \(name) in the protocol") }
        self = type
    }

    /// The same type of the protocol.
    public static func == (a: Self, b: Self) -> Bool { unsafe a.table == b.table }

    var descriptor: UnsafePointer<ProtobufCMessageDescriptor> { unsafe table.pointee.descriptor }

    /// "SessionsPresentRequest": as the `.proto` names it.
    public var name: String { unsafe String(cString: descriptor.pointee.short_name) }

    /// Every message type of the protocol, sorted by name.
    public static var all: [MessageType] { registry.values.sorted { $0.name < $1.name } }

    /// The type of that name, `nil` where there is none.
    public static func named(_ name: String) -> MessageType? { registry[name] }

    /// The outermost message of every frame.
    public static let frame = MessageType("Frame")

    /// All types that the frame, the methods of the services and the store reach, by name.
    private static let registry: [String: MessageType] = {
        var builder = ScanTableBuilder()
        guard let frame = unsafe cw_frame_type(), let stored = unsafe cw_stored_session_type() else {
            preconditionFailure("constants have addresses")
        }
        _ = unsafe builder.table(for: frame)
        _ = unsafe builder.table(for: stored)
        var index: UInt32 = 0
        while let service = unsafe cw_service(index) {
            for method in 0..<(unsafe Int(service.pointee.n_methods)) {
                let types = unsafe service.pointee.methods[method]
                _ = unsafe builder.table(for: types.input)
                _ = unsafe builder.table(for: types.output)
            }
            index += 1
        }
        let types = unsafe builder.made.values.map { unsafe MessageType(UnsafePointer($0)) }
        return Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }()
}
