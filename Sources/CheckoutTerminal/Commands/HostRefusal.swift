internal import CheckoutClient
internal import CheckoutModel

/// Why `present` found no host. To the daemon a host that may not show a checkout is none (B-022); who may see it in
/// the list of hosts is told that it is there.
enum HostRefusal {
    /// The daemon's failure, said about the host that was asked for. `uid`: who asks.
    static func told(_ failure: CheckoutFailure, asked: String, attached: [Host], uid: UInt32) -> CheckoutFailure {
        var told = failure
        let others = attached.filter { $0.identity.hostID != HostIdentity.headlessName }
        let reading = HostIdentity.reading(of: asked)
        if reading == "auto" {
            guard !others.isEmpty else { return failure }
            told.message = "no host is in the foreground that may show checkouts of your user"
            told.recovery = "See checkoutctl hosts, and name one with --host NAME."
            return told
        }
        guard
            let host = others.first(where: {
                $0.identity.hostID == reading || HostIdentity.reading(of: $0.identity.name) == reading
            })?.identity
        else {
            told.message = "no host \(shown(asked)) is attached that may show checkouts of your user"
            return told
        }
        // Asked for by id it is told by its name, which is what a section is for.
        let name = shown(host.name)
        guard host.uid != uid else {
            told.message = """
                the host \(name) of your own user is attached, but could not show this checkout when it was asked for
                """
            told.recovery = """
                When it has attached just now, present again. It shows none of your user when it draws for others alone, \
                or when your uid is one that is handed out again.
                """
            return told
        }
        told.message = """
            the host \(name) is attached, but may not show checkouts of your user: it belongs to user \(host.uid)
            """
        told.recovery = "A host shows checkouts of its own user. " + section(for: host)
        return told
    }

    private static func section(for host: HostIdentity) -> String {
        guard fitsIntoSection(host.name) else {
            return """
                For another one it has to attach under a name that fits into a section of the daemon's configuration: at \
                most \(Limits.hostSectionNameBytesMax) bytes, without ']' and ';'.
                """
        }
        return """
            For another one the daemon's configuration needs a section [host \(host.name)] with uid = \(host.uid) and \
            for = the user who presents.
            """
    }

    /// What the parser of the configuration takes as it is, and what is shown as it is.
    private static func fitsIntoSection(_ name: String) -> Bool {
        name.utf8.count <= Limits.hostSectionNameBytesMax && !name.contains { $0 == "]" || $0 == ";" }
            && name.first != " " && name.last != " " && shown(name) == name
    }

    private static func shown(_ name: String) -> String { ForeignText(name).shown(columns: 64) }
}
