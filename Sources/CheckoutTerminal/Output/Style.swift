/// Colour and weight, on a terminal that wants them; otherwise the bare text.
struct Style {
    let isOn: Bool

    func bold(_ text: String) -> String { wrap("1", text) }
    func dim(_ text: String) -> String { wrap("2", text) }
    func good(_ text: String) -> String { wrap("32", text) }
    func bad(_ text: String) -> String { wrap("31", text) }
    func careful(_ text: String) -> String { wrap("33", text) }

    private func wrap(_ code: String, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
    }
}

extension Output {
    var style: Style { Style(isOn: form.hasColor) }
}
