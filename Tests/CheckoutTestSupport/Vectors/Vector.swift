/// One row of a file of vectors. A field that is null is as one that is missing: the value is absent.
public struct Vector: Sendable {
    /// "AM-0002".
    public let id: String
    /// Rules that it shows: "C-160".
    public let requirements: [String]
    /// `nil` where the vectors of the file have no kind.
    public let kind: String?
    /// A remark, `nil` when there is none.
    public let note: String?
    private let value: VectorValue

    init(_ value: VectorValue, of file: String) throws {
        guard let id = value["id"]?.string else { throw VectorFault("\(file): a vector without an id") }
        self.id = id
        self.value = value
        requirements = (value["req"]?.elements ?? []).compactMap(\.string)
        kind = value["kind"]?.string
        note = value["note"]?.string
    }

    func refuseUnknown(_ known: [String?: Set<String>]) throws {
        guard let fields = known[kind] else { throw VectorFault("unknown kind \(kind ?? "(none)")") }
        let always: Set<String> = ["id", "req", "kind", "source", "note"]
        let unknown = (value.members ?? []).map(\.name).filter { !fields.contains($0) && !always.contains($0) }
        guard unknown.isEmpty else { throw VectorFault("unknown field \(unknown.joined(separator: ", "))") }
    }

    /// The value of a field, for one whose shape is not fixed. `nil` when it is missing or null.
    public subscript(_ field: String) -> VectorValue? {
        value[field].flatMap { $0 == .null ? nil : $0 }
    }

    /// A text; throws when it is something else.
    public func text(_ field: String) throws -> String? { try read(field, "a text", \.string) }
    /// An int64; throws when it is something else.
    public func integer(_ field: String) throws -> Int64? { try read(field, "an int64", \.integer) }
    /// A boolean; throws when it is something else.
    public func bool(_ field: String) throws -> Bool? { try read(field, "a boolean", \.boolean) }
    /// A list; throws when it is something else.
    public func list(_ field: String) throws -> [VectorValue]? { try read(field, "a list", \.elements) }

    /// A text that has to be there.
    public func requiredText(_ field: String) throws -> String { try required(field, text(field)) }
    /// An int64 that has to be there.
    public func requiredInteger(_ field: String) throws -> Int64 { try required(field, integer(field)) }
    /// A boolean that has to be there.
    public func requiredBool(_ field: String) throws -> Bool { try required(field, bool(field)) }
    /// A list that has to be there.
    public func requiredList(_ field: String) throws -> [VectorValue] { try required(field, list(field)) }

    private func required<T>(_ field: String, _ value: T?) throws -> T {
        guard let value else { throw VectorFault("\(field) is missing") }
        return value
    }

    private func read<T>(_ field: String, _ what: String, _ as: (VectorValue) -> T?) throws -> T? {
        guard let value = self[field] else { return nil }
        guard let result = `as`(value) else { throw VectorFault("\(field) is not \(what)") }
        return result
    }
}
