extension Configuration {
    /// Reads the text of a configuration file. `file` is for the sentences alone; `gateway` counts instead of the file's.
    init(text: [UInt8], file: String, gateway: GatewayName? = nil) throws(ConfigurationProblem) {
        self.init()
        let ini: IniReader
        do throws(IniReader.Problem) {
            ini = try IniReader(text)
        } catch {
            throw ConfigurationProblem(file: file, line: error.line, sentence: error.sentence)
        }
        for section in ini.sections where !ConfigurationTable.sections.contains(section.name) {
            let isHost = section.name == "host" || section.name.hasPrefix("host ")
            throw ConfigurationProblem(
                file: file, line: section.line,
                sentence: isHost
                    ? "section [\(section.name)]: this version has no host but 'headless', which needs no section"
                    : "there is no section [\(section.name)]; there are [roles] and [sandbox]")
        }
        for entry in ini.entries {
            guard let row = ConfigurationTable.row(section: entry.section, key: entry.key) else {
                throw ConfigurationProblem(file: file, line: entry.line, sentence: Self.unknown(entry))
            }
            do throws(ValueError) {
                try row.read(ValueReader(text: entry.value), &self)
            } catch {
                throw ConfigurationProblem(
                    file: file, line: entry.line,
                    sentence: "'\(entry.key)' \(error.expected), not '\(entry.value)'")
            }
        }
        if let gateway { self.gateway = gateway }
        guard environment != .production || self.gateway != .sandbox else {
            let line = ini.entries.first { $0.key == "environment" }?.line
            throw ConfigurationProblem(
                file: file, line: line,
                sentence: "'environment = production' refuses the sandbox, which moves no money (SB-002)")
        }
    }

    /// Keys that differ and cannot be changed by a reload, as written in the file.
    func keysThatNeedRestart(comparedTo other: Configuration) -> [String] {
        ConfigurationTable.rows.filter { !$0.reloads && !$0.same(self, other) }.map(\.key)
    }

    /// Keys that differ and take effect at a reload.
    func keysThatReload(comparedTo other: Configuration) -> [String] {
        ConfigurationTable.rows.filter { $0.reloads && !$0.same(self, other) }.map(\.key)
    }

    /// What a reload cannot change stays as it was.
    mutating func keepWhatNeedsRestart(of old: Configuration) {
        for row in ConfigurationTable.rows where !row.reloads { row.copy(old, &self) }
    }

    private static func unknown(_ entry: IniReader.Entry) -> String {
        let place = entry.section.isEmpty ? "before the first section" : "in [\(entry.section)]"
        let elsewhere = ConfigurationTable.rows.first { $0.key == entry.key }
        if let elsewhere {
            let home = elsewhere.section.isEmpty ? "before the first section" : "in [\(elsewhere.section)]"
            return "there is no key '\(entry.key)' \(place); it belongs \(home)"
        }
        let keys = ConfigurationTable.rows.filter { $0.section == entry.section }.map(\.key)
        return "there is no key '\(entry.key)' \(place); there are \(keys.joined(separator: ", "))"
    }
}
