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
    /// A list as the one object, or as a table.
    func show(_ pages: Pages, _ table: Table) {
        if output.form.isJSON { return output.line(pages.object.text) }
        for line in table.lines(output.form) { output.line(line) }
    }
}
