import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutTerminal

/// Goal: a host that is there and may not show a checkout is not told as one that is missing, where its name may be
/// known; and the advice is one that can be followed.
struct HostRefusalTests {
    private static let failure = CheckoutFailure(
        .unableToPresentPaymentMethod, "No presentation host found", recovery: "Attach a host that may show it.")
    private static let id = "0123456789abcdef0123456789abcdef"
    private static let long = String(repeating: "l", count: 41)

    private static func host(_ name: String, _ id: String = id, uid: UInt32 = 1007) -> Host {
        Host(identity: HostIdentity(hostID: id, name: name, uid: uid, pid: 1))
    }

    private static func foreign(_ name: String) -> String {
        "the host \(name) is attached, but may not show checkouts of your user: it belongs to user 1007"
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var asked: String
        var hosts: [Host]
        var message: String
        /// A part of it.
        var recovery: String
        var testDescription: String { "\(asked), \(hosts.count) attached" }
    }

    static let rows: [Row] = [
        Row(
            asked: "lane", hosts: [], message: "no host lane is attached that may show checkouts of your user",
            recovery: "Attach a host"),
        Row(
            asked: "lane", hosts: [host("kiosk")],
            message: "no host lane is attached that may show checkouts of your user", recovery: "Attach a host"),
        Row(
            asked: "kiosk", hosts: [host("headless", "headless"), host("kiosk")], message: foreign("kiosk"),
            recovery: "a section [host kiosk] with uid = 1007 and for = "),
        Row(
            asked: "KIOSK ", hosts: [host("kiosk")], message: foreign("kiosk"), recovery: "a section [host kiosk] with"),
        Row(asked: id, hosts: [host("kiosk")], message: foreign("kiosk"), recovery: "a section [host kiosk] with"),
        Row(
            asked: id.uppercased(), hosts: [host("kiosk")], message: foreign("kiosk"),
            recovery: "a section [host kiosk] with"),
        Row(
            asked: long, hosts: [host(long)], message: foreign(long), recovery: "under a name that fits into a section"),
        Row(
            asked: "a]b", hosts: [host("a]b")], message: foreign("a]b"),
            recovery: "under a name that fits into a section"),
        Row(
            asked: "till", hosts: [host("till", uid: 1000)],
            message:
                "the host till of your own user is attached, but could not show this checkout when it was asked for",
            recovery: "present again"),
        Row(
            asked: "auto", hosts: [host("headless", "headless")], message: "No presentation host found",
            recovery: "Attach a host"),
        Row(
            asked: "Auto", hosts: [host("kiosk")],
            message: "no host is in the foreground that may show checkouts of your user",
            recovery: "--host NAME"),
        Row(
            asked: "auto", hosts: [host("kiosk"), host("till", uid: 1000)],
            message: "no host is in the foreground that may show checkouts of your user",
            recovery: "--host NAME"),
    ]

    @Test("B-022, B-020: why no host was found, and what can be done", arguments: rows) func told(row: Row) {
        let told = HostRefusal.told(Self.failure, asked: row.asked, attached: row.hosts, uid: 1000)
        #expect(told.message == row.message)
        #expect(told.recovery.contains(row.recovery), "\(told.recovery)")
        #expect(told.code == .unableToPresentPaymentMethod)
        #expect(!told.recovery.contains("[host \(Self.id)]"), "the configuration refuses a section for an id")
    }
}
