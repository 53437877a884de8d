internal import CheckoutClient
internal import CheckoutModel

/// Why `present` found no host. To the daemon a host that may not show a checkout is none (B-022); who may see it in
/// the list of hosts is told that it is there.
enum HostRefusal {
    /// The daemon's failure, said about the host that was asked for.
    static func told(_ failure: CheckoutFailure, asked: String, attached: [Host]) -> CheckoutFailure {
        var told = failure
        let others = attached.filter { $0.identity.hostID != HostIdentity.headlessName }
        if asked == "auto" {
            guard !others.isEmpty else { return failure }
            told.message = "no host is in the foreground that may show checkouts of your user"
            told.recovery = "See checkoutctl hosts, and name one with --host NAME."
            return told
        }
        let shown = ForeignText(asked).shown(columns: 64)
        guard let host = others.first(where: { [$0.identity.name, $0.identity.hostID].contains(asked) }) else {
            told.message = "no host \(shown) is attached that may show checkouts of your user"
            return told
        }
        told.message = """
            the host \(shown) is attached, but may not show checkouts of your user: it belongs to user \(host.identity.uid)
            """
        told.recovery = """
            A host shows checkouts of its own user. For another one the daemon's configuration needs a section \
            [host \(shown)] with uid = \(host.identity.uid) and for = the user who presents.
            """
        return told
    }
}
