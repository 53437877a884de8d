internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Hosts/List`: attached hosts, `headless` included, and what each is showing.

extension Server {
    /// Who may observe sees all hosts; others those that may show their checkouts.
    func listHosts(_ caller: Caller) {
        let peer = record(caller.connection).peer
        let seesAll = peer.roles.contains(.observe) || peer.roles.contains(.admin)
        let foreground = hosts.choose(.foreground, for: peer.uid)?.identity.hostID
        var response = HostsListResponse()
        response.hosts = hosts.all(for: seesAll ? nil : peer.uid).map { attached in
            var host = Host(identity: attached.identity)
            host.focused = hosts.focused == attached.identity.hostID
            host.foreground = foreground == attached.identity.hostID
            host.presenting = attached.isPresenting
            host.state = attached.state
            host.style = attached.style
            host.capabilities = attached.capabilities
            host.sessionIDs = attached.surfaces.suffix(Self.surfacesMax).filter { surface in
                engine[surface.session].map { sees($0.record, caller.connection) } ?? false
            }.map(\.session.text)
            return host
        }
        response.hosts.append(headless(caller))
        response.hosts.sort { $0.identity.name < $1.identity.name }
        answer(caller, response)
    }

    private func headless(_ caller: Caller) -> Host {
        var host = Host(identity: headlessHost)
        host.sessionIDs = engine.sessions.values
            .filter {
                !$0.isOver && $0.record.host?.hostID == HostIdentity.headlessName && sees($0.record, caller.connection)
            }
            .map(\.record.sessionID.text).sorted().suffix(Self.headlessSessionsMax)
        host.state = .idle
        return host
    }

    /// The newest of each; of `headless`, which shows any number, more.
    private static let surfacesMax = 16
    private static let headlessSessionsMax = 1000
}
