import Foundation
import Testing

/// Goal: the project speaks for itself: who follows what a comment or a test cites finds it in the tree.
struct CitationTests {
    /// Pages that are named, as they are written: "proto/PROTOCOL.md", "README.md".
    private static func pages(in line: String) -> [String] {
        line.matches(of: /[A-Za-z0-9_.\/-]*[A-Za-z0-9_-]\.md\b/).map { String($0.output.drop { $0 == "/" }) }
    }

    /// The section of `PROTOCOL.md` or `README.md` that stands in quotes behind it.
    private static func sections(in text: String) -> [(page: String, section: String)] {
        text.matches(of: /(PROTOCOL|README)\.md`?, "([^"]+)"/).map { ("\($0.1).md", String($0.2)) }
    }

    /// Numbers of sections without a page, in brackets as a source: "(13.1)".
    private static func bareSections(in line: String) -> [String] {
        guard let comment = line.firstRange(of: "//") else { return [] }
        return line[comment.upperBound...].matches(of: /\((\d+\.\d+(?:\.\d+)?)[,)]/).map { String($0.1) }
    }

    private static func text(_ path: String) -> String {
        (try? String(contentsOf: Tree.root.appendingPathComponent(path), encoding: .utf8)) ?? ""
    }

    private static let kinds = [".swift", ".c", ".h", ".py", ".txt", ".md", ".proto", ".modulemap"]

    private static var files: [String] {
        ["Sources", "Tests", "proto", "systemd"].flatMap(Tree.files).filter { path in
            // The samples below are none of the tree's.
            kinds.contains { path.hasSuffix($0) } && !path.hasSuffix("TreeTests/CitationTests.swift")
        }
    }

    private static let pagesOfTree =
        ["README.md"] + ["Sources", "Tests", "proto"].flatMap(Tree.files).filter { $0.hasSuffix(".md") }

    private static func isThere(_ page: String) -> Bool {
        pagesOfTree.contains { $0 == page || $0.hasSuffix("/" + page) }
    }

    @Test("tree: a page that is named is in the tree") func pages() {
        for file in Self.files {
            for (number, line) in Self.text(file).components(separatedBy: "\n").enumerated() {
                for page in Self.pages(in: line) {
                    #expect(Self.isThere(page), "\(file):\(number + 1) names \(page)")
                }
            }
        }
    }

    @Test("tree: a section that is cited is on its page") func sections() {
        let headings = ["PROTOCOL.md": "proto/PROTOCOL.md", "README.md": "README.md"].mapValues { path in
            Set(
                Self.text(path).components(separatedBy: "\n").filter { $0.hasPrefix("#") }
                    .map { String($0.drop { "# ".contains($0) }) })
        }
        var count = 0
        for file in Self.files where file.hasSuffix(".swift") {
            // A citation may be broken over two lines of a comment.
            let text = Self.text(file).replacing(/\n *\/\/\/? ?/, with: " ")
            for (page, section) in Self.sections(in: text) {
                count += 1
                // What is in italics on the page is a part of a section, too.
                let isPart = Self.text("proto/PROTOCOL.md").contains("*\(section)")
                #expect(headings[page]?.contains(section) == true || isPart, "\(file) cites \(page), \"\(section)\"")
            }
        }
        #expect(count > 50, "the citations are not seen")
    }

    @Test("tree: no comment cites a section by its number alone, which says nothing without its page") func bare() {
        for file in Self.files where [".swift", ".c", ".h", ".proto"].contains(where: file.hasSuffix) {
            for (number, line) in Self.text(file).components(separatedBy: "\n").enumerated() {
                let found = Self.bareSections(in: line)
                #expect(found.isEmpty, "\(file):\(number + 1) cites \(found)")
            }
        }
    }

    @Test("tree: a page of elsewhere is seen, and what only looks like one is not") func sees() {
        #expect(
            Self.pages(in: "/// By `cli.md`, \"Rules\", and design/security.md 2.") == ["cli.md", "design/security.md"])
        #expect(Self.pages(in: "let x = a.mdash + markdown.mdx").isEmpty)
        #expect(Self.isThere("PROTOCOL.md") && Self.isThere("proto/PROTOCOL.md") && !Self.isThere("TOCOL.md"))
        #expect(!Self.isThere("cli.md"))
        #expect(Self.bareSections(in: "/// What is told (13.1).") == ["13.1"])
        #expect(Self.bareSections(in: "    x.pad(7.5)  // As drawn (7.2, 9).") == ["7.2"])
        #expect(Self.bareSections(in: "let a = f(0.5)").isEmpty && Self.bareSections(in: "// 1.5 ms (B-227)").isEmpty)
        #expect(Self.sections(in: #"(PROTOCOL.md, "Calls")"#).map(\.section) == ["Calls"])
    }
}
