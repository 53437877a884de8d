import Testing
import Foundation

/// The project as files.
enum Tree {
    /// The folder of Package.swift.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// One Swift file of ours.
    struct SwiftFile: Sendable, CustomTestStringConvertible {
        /// From the root: "Sources/CheckoutModel/Limits.swift".
        var path: String
        var lines: [String]

        var testDescription: String { path }
        /// The folder below Sources or Tests.
        var target: String { String(path.split(separator: "/")[1]) }
        /// The lines without what stands in comments and in texts.
        var code: [String] { Code.strip(lines) }
        /// Modules that the file imports.
        var imports: [String] {
            code.compactMap { line in
                let words = line.split { $0 == " " || $0 == "\t" }
                guard let at = words.firstIndex(of: "import"), at + 1 < words.count else { return nil }
                let before: Set<Substring> = [
                    "public", "package", "internal", "private", "@testable", "@preconcurrency",
                ]
                guard words[..<at].allSatisfy(before.contains) else { return nil }
                let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "typealias", "let", "var"]
                let name = kinds.contains(words[at + 1]) ? words.last : words[at + 1]
                return name.map { String($0.prefix { $0 != "." }) }
            }
        }
    }

    /// All Swift files below a folder of the root, sorted.
    static func swiftFiles(_ folder: String) -> [SwiftFile] {
        files(folder).filter { $0.hasSuffix(".swift") }.map { path in
            let text = (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)) ?? ""
            return SwiftFile(path: path, lines: text.components(separatedBy: "\n"))
        }
    }

    /// All files below a folder of the root, sorted, hidden ones left out.
    static func files(_ folder: String) -> [String] {
        let start = root.appendingPathComponent(folder)
        let walk = FileManager.default.enumerator(
            at: start, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        let prefix = root.path + "/"
        return (walk?.allObjects ?? []).compactMap { ($0 as? URL)?.path }
            .filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }.sorted()
    }
}
