import Foundation

/// One line of a file in `Requirements`.
struct Requirement: Sendable {
    /// What is asked of the tests.
    enum State: String {
        /// A test says it in its name.
        case due
        /// As `due`; the test shows what stands in the place of something only Apple's platforms have.
        case apple
        /// Not built yet; the title says what is missing.
        case open
    }

    /// "B-001".
    var id: String
    var state: State
    var title: String
    /// "B".
    var family: String { String(id.prefix { $0 != "-" }) }

    /// Nil for a line that is not one.
    init?(_ line: String) {
        guard let parts = line.wholeMatch(of: /([A-Z]+-[0-9]{3}) ([a-z]+) +(\S.*\S)/),
            let state = State(rawValue: String(parts.2))
        else { return nil }
        id = String(parts.1)
        self.state = state
        title = String(parts.3)
    }

    /// In the order of the files.
    static func all() -> [Requirement] { lines().compactMap { Requirement($0.text) } }

    /// What is neither empty nor a comment.
    static func lines() -> [(file: String, text: String)] {
        Tree.files("Tests/TreeTests/Requirements").flatMap { path in
            let text = (try? String(contentsOf: Tree.root.appendingPathComponent(path), encoding: .utf8)) ?? ""
            return text.components(separatedBy: "\n").filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { (path, $0) }
        }
    }
}

/// The names that tests bear.
enum RequirementNames {
    /// Id to "folder/File.swift: name", in the order of the files.
    static func inTests(_ files: [Tree.SwiftFile]) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for file in files where !file.path.hasSuffix("/RequirementTests.swift") {
            let place = file.path.split(separator: "/").dropFirst().joined(separator: "/")
            for name in names(in: file.lines) {
                for id in Set(name.matches(of: /\b[A-Z]+-[0-9]{3}\b/).map { String($0.0) }) {
                    found[id, default: []].append("\(place): \(name)")
                }
            }
        }
        return found
    }

    /// The display names of the tests in a file, as they are written.
    static func names(in lines: [String]) -> [String] {
        let text = lines.filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("//") }.joined(separator: "\n")
        return text.matches(of: /@Test\(\s*"((?:[^"\\]|\\.)*)"/).map { String($0.1) }
    }
}
