internal import CheckoutClient
internal import CheckoutModel

/// The JSON of a list that came in pages: the members of the last page, and the elements of all under one name.
struct Pages {
    private let name: String
    private var elements: [String] = []
    private var members: [(String, String)] = []

    init(_ name: String) { self.name = name }

    mutating func add(_ json: String?) {
        members = JSONMembers.of(json ?? "{}")
        for (member, value) in members where member == name { elements += JSONMembers.elements(value) }
    }

    var object: JSONObject {
        var object = JSONObject()
        object.add(name, list: elements)
        for (member, value) in members where member != name && member != "nextPageToken" {
            object.add(member, json: value)
        }
        return object
    }
}

extension CommandContext {
    /// Asks for one page after the other, from the first on, until `each` has seen enough or the last was there.
    func everyPage<Page: Sendable>(
        _ next: (Page) -> String, _ call: (_ pageToken: String) -> ServerCall<Page>,
        _ each: (Answer<Page>) -> Bool
    ) throws(CheckoutFailure) {
        var token = ""
        repeat {
            let answer = try perform(call(token))
            guard each(answer) else { return }
            token = next(answer.value)
        } while !token.isEmpty
    }

    /// Shows a whole list: as the one object, its elements under `name`, or as a table that `rows` fills.
    func show<Page: Sendable>(
        list name: String, _ table: Table, next: (Page) -> String, _ call: (_ pageToken: String) -> ServerCall<Page>,
        rows: (Page, inout Table) -> Void
    ) throws(CheckoutFailure) {
        var table = table
        var pages = Pages(name)
        try everyPage(next, call) { answer in
            pages.add(answer.json)
            rows(answer.value, &table)
            return true
        }
        if output.form.isJSON { return output.line(pages.object.text) }
        for line in table.lines(output.form) { output.line(line) }
    }
}
