internal import CheckoutModel

/// Card numbers on a command line are in the shell's history and in /proc for everybody: such a line is refused, and
/// the number is not repeated (F-37).
enum ArgumentGuard {
    /// Looks at every argument and at what they make together ("4242 4242 4242 4242" without quotes).
    static func check(_ arguments: [String]) throws(CheckoutFailure) {
        let looked = arguments.filter { !isUUID($0) }
        guard looked.contains(where: isCardNumber) || isCardNumber(looked.joined(separator: " ")) else { return }
        throw CheckoutFailure(
            .usage, "a card number stands on the command line, where every user of this machine can read it",
            recovery: "Clear it from the shell's history. Give card data with --card-stdin, or at the prompt.")
    }

    private static func isCardNumber(_ text: String) -> Bool { PanFilter.redact(text) != text }

    /// A key of this form can hold enough digits to look like a number; no card number has this form.
    private static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12] && text.allSatisfy { $0 == "-" || $0.isHexDigit }
    }
}
