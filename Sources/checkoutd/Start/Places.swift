/// Where state and configuration are, by option, environment and default. Pure: the environment comes in.
struct Places {
    /// A variable's value; `nil` when it is unset or empty.
    var variable: (String) -> String?

    /// The state directory. `nil`: no option, no variable and no home.
    func stateDirectory(option: String?) -> String? {
        if let option { return option }
        // The service manager gives several, colon-separated, when the unit names several.
        if let given = variable("STATE_DIRECTORY") { return String(given.prefix { $0 != ":" }) }
        if let base = absolute("XDG_STATE_HOME") { return base + "/checkoutd" }
        return absolute("HOME").map { $0 + "/.local/state/checkoutd" }
    }

    /// Where a configuration may be when none is named; the first that exists is taken.
    var configurations: [String] {
        let own = absolute("XDG_CONFIG_HOME") ?? absolute("HOME").map { $0 + "/.config" }
        return (own.map { [$0 + "/checkoutd.conf"] } ?? []) + ["/etc/checkoutd.conf"]
    }

    /// Relative paths in these variables are to be ignored (XDG Base Directory Specification).
    private func absolute(_ name: String) -> String? {
        variable(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}
