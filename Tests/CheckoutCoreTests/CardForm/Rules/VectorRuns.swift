import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// Runs one file, and records what failed.
func runVectors(
    _ name: String, known: [String?: Set<String>], _ check: (Vector) throws -> String?,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let failures = try VectorFile(name).run(known: known, check)
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))", sourceLocation: sourceLocation)
}

/// What differs, in words; `nil` when nothing does.
func differences(_ pairs: [(String, found: String, expected: String)]) -> String? {
    let wrong = pairs.filter { !$0.found.unicodeScalars.elementsEqual($0.expected.unicodeScalars) }
    if wrong.isEmpty { return nil }
    return wrong.map { "\($0.0) is \($0.found.debugDescription), not \($0.expected.debugDescription)" }
        .joined(separator: "; ")
}

extension Vector {
    /// A list of texts that has to be there.
    func texts(_ field: String) throws -> [String] { try requiredList(field).texts(field) }

    /// The network of a field; `nil` when it is null.
    func network(_ field: String) throws -> CardNetwork? { try text(field).map(CardNetwork.init(wireID:)) }
}

extension [VectorValue] {
    func texts(_ field: String) throws -> [String] {
        try map { value in
            guard let text = value.string else { throw VectorFault("\(field) has what is no text") }
            return text
        }
    }
}

extension VectorValue {
    /// The members of an object, none but the known ones.
    func members(known: Set<String>, _ what: String) throws -> [Member] {
        guard let members else { throw VectorFault("\(what) is no object") }
        let unknown = members.map(\.name).filter { !known.contains($0) }
        guard unknown.isEmpty else { throw VectorFault("\(what): unknown field \(unknown.joined(separator: ", "))") }
        return members
    }

    /// A text that is there, or "" for null and nothing.
    func textOrEmpty(_ name: String) throws -> String {
        switch self[name] {
        case nil, .null?: return ""
        case .text(let text)?: return text
        case .bool?, .number?, .list?, .object?: throw VectorFault("\(name) is no text")
        }
    }
}
