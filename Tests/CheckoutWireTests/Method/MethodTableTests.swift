import CheckoutModel
import Foundation
import Testing

@testable import CheckoutWire

@Suite struct MethodTableTests {
    private struct Declared: Equatable {
        var name: String
        var request: String
        var response: String
        var isStream: Bool
    }

    /// The service blocks of `checkout.proto`, in order.
    private static func declared() throws -> [Declared] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../proto/checkout/v1/checkout.proto")
        var service = ""
        var all: [Declared] = []
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if let found = line.firstMatch(of: /^service (\w+) \{/) { service = String(found.1) }
            guard let found = line.firstMatch(of: /rpc (\w+)\((\w+)\) returns \((stream )?(\w+)\)/) else { continue }
            all.append(
                Declared(
                    name: "checkout.v1.\(service)/\(found.1)", request: String(found.2), response: String(found.4),
                    isStream: found.3 != nil))
        }
        return all
    }

    @Test("PROTOCOL.md, Methods: the table and the service blocks of checkout.proto say the same")
    func matchesProto() throws {
        let rows = MethodTable.rows.map {
            Declared(
                name: $0.name.description, request: $0.request.name, response: $0.response.name,
                isStream: $0.kind == .stream)
        }
        #expect(try rows == Self.declared())
        #expect(MethodTable.rows.map(\.method) == Method.allCases)
    }

    @Test("PROTOCOL.md, Methods: who, key and kind are those of the table there")
    func columns() {
        func names(_ column: (MethodRow) -> Bool) -> [String] { MethodTable.rows.filter(column).map(\.shortName) }
        #expect(
            names(\.requiresKey) == [
                "Sessions/Present", "Sessions/Open", "Methods/Select", "Methods/Submit", "CardForm/Submit", "Saved/Pay",
                "Attempts/Retry",
            ])
        #expect(
            names { $0.who == .anyone } == ["Sessions/List", "Daemon/Health", "Daemon/Describe"])
        #expect(
            names { $0.who == .admin } == [
                "Attempts/ResolveOutcome", "Daemon/Audit", "Daemon/Drain", "Daemon/Reload", "Sandbox/Ledger",
                "Sandbox/Reset", "Sandbox/Fault", "Sandbox/Settle", "Sandbox/Shipping",
            ])
        #expect(names { $0.who == [.observe, .host] } == ["Sessions/Get", "Sessions/Watch"])
        #expect(names { $0.kind == .stream } == names { $0.defaultTimeout == nil })
        #expect(names { $0.requestBytesMax == Limits.openRequestBytesMax } == ["Sessions/Present", "Sessions/Open"])
        #expect(MethodTable.rows.allSatisfy { !$0.requiresKey || $0.changesSomething })
        #expect(Method.hostsLeave.row.who.letters == "P H" && Method.daemonHealth.row.who.letters == "-")
    }

    @Test("PROTOCOL.md, Methods: a name is found from its bytes, and nothing that only resembles one")
    func lookup() {
        func find(_ name: String) -> String? {
            unsafe MethodTable.row(named: Array(name.utf8).span.bytes)?.name.description
        }
        for row in MethodTable.rows {
            let name = row.name.description
            #expect(find(name) == name)
            #expect(MethodTable.row(named: row.shortName)?.method == row.method)
            for wrong in [name + "x", String(name.dropLast()), name.uppercased(), name.replacing("/", with: ".")] {
                #expect(find(wrong) == nil, "\(wrong)")
            }
        }
        for wrong in ["", "checkout.v1.", String(repeating: "a", count: 128), String(repeating: "a", count: 129)] {
            #expect(find(wrong) == nil)
        }
    }
}
