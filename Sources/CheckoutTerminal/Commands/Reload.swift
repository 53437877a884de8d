internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let reload = CommandSpec(
        "reload", "let the daemon read its configuration again",
        details: "A wrong one is named with its line, and the old one stays in force.", examples: ["reload"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.reload())
        context.show(answer) { _ in
            let changed = answer.value.changed.joined(separator: ", ")
            let restart = answer.value.needsRestart.joined(separator: ", ")
            return [
                ForeignText(changed.isEmpty ? "nothing changed" : "changed: \(changed)").shown(columns: 400),
                restart.isEmpty ? "" : ForeignText("needs a restart: \(restart)").shown(columns: 400),
            ].filter { !$0.isEmpty }
        }
        return .success
    }
}
