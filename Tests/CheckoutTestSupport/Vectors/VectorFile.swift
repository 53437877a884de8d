public import Foundation

/// What is wrong with a file of vectors, or with one of them.
public struct VectorFault: Error, CustomStringConvertible {
    /// In words.
    public let description: String
    /// In words.
    public init(_ description: String) { self.description = description }
}

/// One file of vectors. Read from `CHECKOUT_VECTORS` when that is set, else from `Tests/Vectors`.
public struct VectorFile {
    /// "checkoutd-card-vectors/1".
    public static let schema = "checkoutd-card-vectors/1"
    /// Where the project's own copy lies.
    public static let ownFolder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors")

    /// "amounts.json".
    public let name: String
    /// "amounts".
    public let kind: String
    /// Names of the fields that the file explains.
    public let fields: [String]
    /// In the order of the file.
    public let vectors: [Vector]

    /// Reads `name` ("amounts.json"). Throws for a file that is not there, another schema or kind, a count that is not
    /// that of the vectors, a member that no such file has, and an id that stands twice.
    public init(_ name: String, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        let folder = environment["CHECKOUT_VECTORS"].flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
        try self.init(name, bytes: [UInt8](Data(contentsOf: (folder ?? Self.ownFolder).appendingPathComponent(name))))
    }

    /// A file of this name with these bytes.
    public init(_ name: String, bytes: [UInt8]) throws {
        let root = try VectorValue(parsing: bytes)
        let known = ["schema", "kind", "description", "fields", "count", "vectors"]
        for member in root.members ?? [] where !known.contains(member.name) {
            throw VectorFault("\(name): unknown member \(member.name)")
        }
        guard root["schema"]?.string == Self.schema else { throw VectorFault("\(name): not of \(Self.schema)") }
        guard let kind = root["kind"]?.string, kind + ".json" == name else {
            throw VectorFault("\(name): unknown kind")
        }
        guard let list = root["vectors"]?.elements, root["count"]?.integer == Int64(list.count) else {
            throw VectorFault("\(name): count is not that of the vectors")
        }
        self.name = name
        self.kind = kind
        fields = (root["fields"]?.members ?? []).map(\.name)
        vectors = try list.map { value in try Vector(value, of: name) }
        guard Set(vectors.map(\.id)).count == vectors.count else { throw VectorFault("\(name): an id stands twice") }
    }

    /// Runs every vector and prints `vectors: N run, M failed` (one line for the file). Answers what failed, a line
    /// each.
    ///
    /// `known` has, for each kind of vector (`nil` where the file's vectors have none), the fields that `check` looks
    /// at, besides `id`, `req`, `kind`, `source` and `note`. A kind or a field that is not there fails its vector, and
    /// is never skipped. `check` answers what is wrong, `nil` when nothing is; what it throws counts as wrong.
    /// `isSkipped` is for rows that hold with one version of a system library alone; they are not counted as run.
    public func run(
        known: [String?: Set<String>], isSkipped: (Vector) -> Bool = { _ in false },
        _ check: (Vector) throws -> String?
    ) -> [String] {
        var failures: [String] = []
        var count = 0
        for vector in vectors where !isSkipped(vector) {
            count += 1
            do {
                try vector.refuseUnknown(known)
                if let wrong = try check(vector) { failures.append("\(vector.id): \(wrong)") }
            } catch {
                failures.append("\(vector.id): \(error)")
            }
        }
        let skipped = vectors.count - count
        print("vectors: \(count) run, \(failures.count) failed (\(name)\(skipped > 0 ? ", \(skipped) skipped" : ""))")
        return failures
    }
}
