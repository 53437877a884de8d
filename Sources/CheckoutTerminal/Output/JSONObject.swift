internal import CheckoutModel

/// One JSON object of the command line: the schema, then members. Values are JSON already; their order is kept.
struct JSONObject {
    private var members: [(name: String, value: String)] = [("schema", "\"checkoutctl/1\"")]

    /// Nothing but the schema.
    init() {}

    /// The schema and the members of a reply.
    init(_ reply: String?) {
        for (name, value) in JSONMembers.of(reply ?? "{}") { add(name, json: value) }
    }

    mutating func add(_ name: String, json: String) {
        members.removeAll { $0.name == name }
        members.append((name, json))
    }

    mutating func add(_ name: String, _ text: String) { add(name, json: ForeignText(text).json) }
    mutating func add(_ name: String, _ number: Int) { add(name, json: "\(number)") }
    mutating func add(_ name: String, _ flag: Bool) { add(name, json: flag ? "true" : "false") }

    mutating func add(_ name: String, list: [String]) { add(name, json: "[" + list.joined(separator: ",") + "]") }

    /// On one line.
    var text: String {
        "{" + members.map { "\(ForeignText($0.name).json):\($0.value)" }.joined(separator: ",") + "}"
    }
}
