internal import CheckoutModel

/// Rows for people and for programs: aligned under headings on a terminal, below each other where there is little room,
/// and tab-separated without headings in a pipe. Every cell may be foreign text.
struct Table {
    let titles: [String]
    private(set) var rows: [[String]] = []

    init(_ titles: String...) { self.titles = titles }

    mutating func add(_ cells: String...) {
        precondition(cells.count == titles.count, "a row has a cell for each title")
        rows.append(cells)
    }

    func lines(_ form: Output.Form) -> [String] {
        if !form.isTerminal { return rows.map { $0.map(Self.plain).joined(separator: "\t") } }
        let style = Style(isOn: form.hasColor)
        let shown = rows.map { $0.map { $0.isEmpty ? "-" : ForeignText($0).shown() } }
        var widths = titles.map(ColumnWidth.of)
        for row in shown {
            for (index, cell) in row.enumerated() { widths[index] = max(widths[index], ColumnWidth.of(cell)) }
        }
        guard let fitted = Self.fit(widths, form.columns) else { return blocks(form, style) }
        let head = zip(titles, fitted).map { Self.pad($0, $1) }.joined(separator: "  ")
        return [style.bold(Self.trim(head))]
            + rows.map { row in
                Self.trim(
                    zip(row, fitted).map { cell, width in
                        Self.pad(cell.isEmpty ? "-" : ForeignText(cell).shown(columns: width), width)
                    }.joined(separator: "  "))
            }
    }

    /// Takes from the widest column until all fit; a column keeps 8, and a table that needs more than that is none.
    private static func fit(_ widths: [Int], _ columns: Int) -> [Int]? {
        var widths = widths
        while widths.reduce(0, +) + 2 * (widths.count - 1) > columns {
            guard let widest = widths.indices.max(by: { widths[$0] < widths[$1] }), widths[widest] > 8 else {
                return nil
            }
            widths[widest] -= 1
        }
        return widths
    }

    private func blocks(_ form: Output.Form, _ style: Style) -> [String] {
        var lines: [String] = []
        for row in rows {
            if !lines.isEmpty { lines.append("") }
            for (title, cell) in zip(titles, row) where !cell.isEmpty {
                let room = max(8, form.columns - title.count - 2)
                lines.append("\(style.bold(title)): \(ForeignText(cell).shown(columns: room))")
            }
        }
        return lines
    }

    private static func plain(_ cell: String) -> String { cell.isEmpty ? "-" : ForeignText(cell).shown() }

    private static func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - ColumnWidth.of(text)))
    }

    private static func trim(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}

/// Names and values of one thing: aligned on a terminal, tab-separated in a pipe. Empty values are left out.
struct Pairs {
    private(set) var pairs: [(String, String)] = []

    mutating func add(_ name: String, _ value: String?) {
        if let value, !value.isEmpty { pairs.append((name, value)) }
    }

    func lines(_ form: Output.Form) -> [String] {
        guard form.isTerminal else { return pairs.map { "\($0)\t\(ForeignText($1).shown())" } }
        let style = Style(isOn: form.hasColor)
        let width = min(pairs.map(\.0.count).max() ?? 0, max(8, form.columns / 2))
        return pairs.map { name, value in
            let gap = String(repeating: " ", count: max(1, width + 2 - name.count))
            return style.bold(name) + gap + ForeignText(value).shown(columns: max(8, form.columns - width - 2))
        }
    }
}
