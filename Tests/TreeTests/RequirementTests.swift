import Foundation
import Testing

/// Goal: every requirement is said by the name of a test, and what no test says is known.
///
/// With `CHECKOUT_TABLE=1` the whole table is printed, else what is missing and the sums.
struct RequirementTests {
    @Test("tree: each requirement that is due is said by the name of a test") func complete() {
        let shown = RequirementNames.inTests(Tree.swiftFiles("Tests"))
        let all = Requirement.all()
        if ProcessInfo.processInfo.environment["CHECKOUT_TABLE"] != nil { printTable(all, shown) }
        let families = Dictionary(grouping: all, by: \.family)
        for (family, rows) in families.sorted(by: { $0.key < $1.key }) {
            let open = rows.filter { $0.state == .open }
            print("\(family): \(rows.count - open.count) due or with another meaning here, \(open.count) not built yet")
        }
        for row in all {
            switch row.state {
            case .due, .apple:
                if shown[row.id] == nil { print("missing: \(row.id) \(row.title)") }
                #expect(shown[row.id] != nil, "no test says \(row.id) in its name: \(row.title)")
            case .open:
                #expect(
                    shown[row.id] == nil,
                    "\(row.id) is listed as open, and \(shown[row.id]?.first ?? "") says it: make it due")
                #expect(row.title.hasPrefix("not built yet: "), "\(row.id) does not say why it is open")
            }
        }
    }

    @Test("tree: the list holds each id once, in order, and nothing it does not understand") func list() {
        let all = Requirement.all()
        #expect(!all.isEmpty)
        for (family, rows) in Dictionary(grouping: all, by: \.family) {
            #expect(rows.map(\.id) == Set(rows.map(\.id)).sorted(), "\(family): twice, or out of order")
        }
        for line in Requirement.lines() {
            #expect(Requirement(line.text) != nil, "\(line.file): \(line.text)")
        }
    }

    @Test("tree: a name lists its ids one by one, and the test is not switched off") func names() {
        for file in Tree.swiftFiles("Tests") {
            for name in RequirementNames.names(in: file.lines) {
                #expect(
                    name.firstMatch(of: /B-[0-9]{3} (to|and|–|-) B-[0-9]{3}/) == nil,
                    "\(file.path): a range says nothing about what is between: \(name)")
            }
            for line in file.code {
                #expect(
                    !Code.mentions(".disabled", in: line), "\(file.path): a test that is switched off shows nothing")
            }
        }
    }

    @Test(
        "a name is read over two lines, and a comment is none",
        arguments: [
            (["@Test(\"B-001, B-002: x\") func a() {"], ["B-001, B-002: x"]),
            (["    @Test(", "        \"G-010: y\", arguments: z)"], ["G-010: y"]),
            (["// @Test(\"B-001: x\")", "/// B-002", "let a = \"B-003\""], []),
            (["@Test(\"B-001: \\\"x\\\" B-004\") func b() {"], ["B-001: \\\"x\\\" B-004"]),
        ]) func reading(_ lines: [String], _ names: [String])
    {
        #expect(RequirementNames.names(in: lines) == names)
    }

    private func printTable(_ all: [Requirement], _ shown: [String: [String]]) {
        for row in all {
            print("\(row.id)  \(row.state.rawValue.padding(toLength: 5, withPad: " ", startingAt: 0))  \(row.title)")
            for test in shown[row.id] ?? [] { print("           \(test)") }
        }
    }
}
