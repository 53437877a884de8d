import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutTerminal

/// Goal: a host that is there and may not show a checkout is not told as one that is missing, where its name may be
/// known.
struct HostRefusalTests {
    private static let failure = CheckoutFailure(
        .unableToPresentPaymentMethod, "No presentation host found", recovery: "Attach a host that may show it.")

    private static func host(_ name: String, _ id: String) -> Host {
        Host(identity: HostIdentity(hostID: id, name: name, uid: 1007, pid: 1))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var asked: String
        var hosts: [Host]
        var message: String
        var testDescription: String { "\(asked), \(hosts.count) attached" }
    }

    static let rows: [Row] = [
        Row(asked: "lane", hosts: [], message: "no host lane is attached that may show checkouts of your user"),
        Row(
            asked: "lane", hosts: [host("kiosk", "0a")],
            message: "no host lane is attached that may show checkouts of your user"),
        Row(
            asked: "kiosk", hosts: [host("headless", "headless"), host("kiosk", "0a")],
            message: "the host kiosk is attached, but may not show checkouts of your user: it belongs to user 1007"),
        Row(
            asked: "0a", hosts: [host("kiosk", "0a")],
            message: "the host 0a is attached, but may not show checkouts of your user: it belongs to user 1007"),
        Row(asked: "auto", hosts: [host("headless", "headless")], message: "No presentation host found"),
        Row(
            asked: "auto", hosts: [host("kiosk", "0a")],
            message: "no host is in the foreground that may show checkouts of your user"),
    ]

    @Test("B-022, B-020: why no host was found", arguments: rows) func told(row: Row) {
        let told = HostRefusal.told(Self.failure, asked: row.asked, attached: row.hosts)
        #expect(told.message == row.message)
        #expect(told.code == .unableToPresentPaymentMethod && !told.recovery.isEmpty)
    }
}
