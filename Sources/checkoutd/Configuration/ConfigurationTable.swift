import CheckoutModel

/// Every key that has an effect, with what reads its value. What is not in it is an error.
struct ConfigurationTable {
    /// One key.
    struct Row: Sendable {
        /// "" before the first section.
        var section: String
        /// As written in the file.
        var key: String
        /// Whether a reload can change it; the others need a restart.
        var reloads: Bool
        /// Stores the value, or says what is wrong with it.
        var read: @Sendable (ValueReader, inout Configuration) throws(ValueError) -> Void
        /// Whether two configurations agree in it.
        var same: @Sendable (Configuration, Configuration) -> Bool
        /// Takes it over from the first.
        var copy: @Sendable (Configuration, inout Configuration) -> Void
    }

    /// All of them, in the order of the README.
    static let rows: [Row] =
        [
            row("", "gateway", false, \.gateway) { v throws(ValueError) in try v.choice() },
            row("", "environment", false, \.environment) { v throws(ValueError) in try v.choice() },
            row("", "connections_per_uid", true, \.connectionsPerUID) { v throws(ValueError) in
                try v.number(in: 1...1_000_000)
            },
            row("", "recycled_uids", true, \.recycledUIDs) { v throws(ValueError) in try v.ranges() },
            row("", "lock_memory", false, \.lockMemory) { v throws(ValueError) in try v.yesOrNo() },
            row("", "keep_events", true, \.keepEvents) { v throws(ValueError) in try v.span(.positive) },
            row("", "keep_records", true, \.keepRecords) { v throws(ValueError) in try v.span(.positive) },
            row("", "keep_audit", true, \.keepAudit) { v throws(ValueError) in try v.span(.positive) },
            row("", "session_idle", true, \.sessionIdle) { v throws(ValueError) in try v.span(.zeroIsNever) },
            row("", "session_total", true, \.sessionTotal) { v throws(ValueError) in try v.span(.zeroIsNever) },
            row("", "host_answer", true, \.hostAnswer) { v throws(ValueError) in try v.span(.positive) },
            row("", "host_grace", true, \.hostGrace) { v throws(ValueError) in try v.span(.positive) },
        ]
        + Configuration.RoleName.allCases.map { name in
            row("roles", name.rawValue, true, \.roles[name]) { v throws(ValueError) in try v.principals() }
        } + [
            row("sandbox", "test_api", false, \.sandbox.testAPI) { v throws(ValueError) in try v.yesOrNo() },
            row("sandbox", "time_scale", false, \.sandbox.timeScale) { v throws(ValueError) in
                try v.factor(in: 0.001...100_000)
            },
            row("sandbox", "state_file", false, \.sandbox.stateFile) { v throws(ValueError) in try v.fileName() },
        ]

    /// The sections that have a row.
    static let sections = Set(rows.map(\.section))

    /// The key of that section, if there is one.
    static func row(section: String, key: String) -> Row? {
        rows.first { $0.section == section && $0.key == key }
    }

    private static func row<Value: Equatable & SendableMetatype>(
        _ section: String, _ key: String, _ reloads: Bool,
        _ path: any WritableKeyPath<Configuration, Value> & Sendable,
        _ read: @escaping @Sendable (ValueReader) throws(ValueError) -> Value
    ) -> Row {
        Row(
            section: section, key: key, reloads: reloads,
            read: { value, configuration throws(ValueError) in configuration[keyPath: path] = try read(value) },
            same: { a, b in a[keyPath: path] == b[keyPath: path] },
            copy: { a, b in b[keyPath: path] = a[keyPath: path] })
    }
}
