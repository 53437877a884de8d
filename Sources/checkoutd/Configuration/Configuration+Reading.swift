extension Configuration {
    /// Reads the text of a configuration file. `file` is for the sentences alone; `gateway` counts instead of the
    /// file's.
    init(text: [UInt8], file: String, gateway: GatewayName? = nil) throws(ConfigurationProblem) {
        self.init()
        let ini: IniReader
        do throws(IniReader.Problem) {
            ini = try IniReader(text)
        } catch {
            throw ConfigurationProblem(file: file, line: error.line, sentence: error.sentence)
        }
        for section in ini.sections where !ConfigurationTable.sections.contains(section.name) {
            guard let name = HostSection.name(of: section.name) else {
                throw ConfigurationProblem(
                    file: file, line: section.line,
                    sentence: "there is no section [\(section.name)]; there are [roles], [host NAME] and [sandbox]")
            }
            if let fault = HostSection.fault(ofName: name) {
                throw ConfigurationProblem(file: file, line: section.line, sentence: fault)
            }
            if let first = hosts.first(where: { HostSection.alike($0.key, name) }), first.key != name {
                throw ConfigurationProblem(
                    file: file, line: section.line,
                    sentence: "[host \(name)] reads like [host \(first.key)], at line \(first.value.line), "
                        + "which is the same host")
            }
            if hosts[name] == nil { hosts[name] = HostSection(line: section.line) }
        }
        for entry in ini.entries {
            if let name = HostSection.name(of: entry.section) {
                try read(entry, ofHost: name, file)
                continue
            }
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

    private mutating func read(_ entry: IniReader.Entry, ofHost name: String, _ file: String)
        throws(ConfigurationProblem)
    {
        let sentence: String
        do throws(ValueError) {
            if try hosts[name, default: HostSection(line: entry.line)].read(entry.key, ValueReader(text: entry.value)) {
                return
            }
            sentence = "there is no key '\(entry.key)' in [host \(name)]; there are uid, for"
        } catch {
            sentence = "'\(entry.key)' \(error.expected), not '\(entry.value)'"
        }
        throw ConfigurationProblem(file: file, line: entry.line, sentence: sentence)
    }

    /// Keys that differ and cannot be changed by a reload, as written in the file.
    func keysThatNeedRestart(comparedTo other: Configuration) -> [String] {
        ConfigurationTable.rows.filter { !$0.reloads && !$0.same(self, other) }.map(\.key)
    }

    /// Keys that differ and take effect at a reload.
    func keysThatReload(comparedTo other: Configuration) -> [String] {
        ConfigurationTable.rows.filter { $0.reloads && !$0.same(self, other) }.map(\.key)
            + (hosts == other.hosts ? [] : ["host"])
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
