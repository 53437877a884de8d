/// Colour and weight, on a terminal that wants them; otherwise the bare text.
struct Style {
    /// How something is meant.
    enum Tone {
        case plain, good, bad, careful
    }

    let isOn: Bool

    func painted(_ text: String, _ tone: Tone) -> String {
        switch tone {
        case .plain: bold(text)
        case .good: wrap("32", text)
        case .bad: wrap("31", text)
        case .careful: wrap("33", text)
        }
    }

    func bold(_ text: String) -> String { wrap("1", text) }
    func dim(_ text: String) -> String { wrap("2", text) }

    private func wrap(_ code: String, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
    }
}

extension Output {
    var style: Style { Style(isOn: form.hasColor) }
}
