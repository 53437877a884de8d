internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// Audit records of the server's own (README.md, "What it protects, and what it cannot"): denials, what admins do, and
// submits that came to nothing. Those about payments are the engine's.

extension Server {
    /// A refusal for want of a right. The same one of the same user once a minute, so that nobody fills the disk with
    /// them.
    func auditDenial(_ caller: Caller, _ failure: CheckoutFailure) {
        let uid = record(caller.connection).uid
        let denial = Denial(uid: uid, method: caller.method)
        if let last = denials[denial], now.monotonic < last + Self.denialPause { return }
        if denials.count >= Self.denialsMax { denials = denials.filter { now.monotonic < $0.value + Self.denialPause } }
        guard denials.count < Self.denialsMax else { return }
        denials[denial] = now.monotonic
        audit(caller, "deny", nil, result: FailureCatalogue.name(failure.code))
    }

    /// A submit that was refused; one that was accepted is told by the engine (C-196). The first ones of a kind each,
    /// what follows within a minute as a number, so that nobody fills the disk with them.
    func auditRefusedSubmit(_ failure: CheckoutFailure, of id: SessionID, _ actor: Actor) {
        let kind = Noise.refusedSubmit(uid: actor.uid, actor.role, id, failure.code)
        guard tellsSingly(kind) else { return }
        let form = engine[id]?.cardForm
        let detail = [form?.selectedNetwork?.wireID, form?.maskedNumber].compactMap { $0 }.joined(separator: " ")
        gathering.audits.append(
            AuditRow(
                time: now.wall, uid: actor.uid, role: actor.role, action: "submit", session: id, detail: detail,
                result: FailureCatalogue.name(failure.code)))
    }

    /// An admin's call, also into a session of somebody else. Written when it is let in: what came of it is in the
    /// records of what it changed.
    func auditAdmin(_ caller: Caller, _ session: SessionID? = nil) {
        audit(caller, "admin", session, result: "let in")
    }

    /// A host was attached.
    func auditAttach(_ caller: Caller, _ host: HostIdentity) {
        gathering.audits.append(
            AuditRow(
                time: now.wall, uid: host.uid, role: .host, action: "attach", session: nil, detail: host.name,
                result: "accepted"))
    }

    /// A connection acts as an owner from now on.
    func auditAdoption(_ caller: Caller, _ session: SessionID) {
        audit(caller, "adopt", session, result: "accepted")
    }

    private func audit(_ caller: Caller, _ action: String, _ session: SessionID?, result: String) {
        let peer = record(caller.connection).peer
        gathering.audits.append(
            AuditRow(
                time: now.wall, uid: peer.uid, role: peer.roles.contains(.admin) ? .admin : .owner, action: action,
                session: session, detail: caller.method.row.shortName, result: result))
    }

    private static let denialPause: Milliseconds = .minutes(1)
    private static let denialsMax = 4096
}

/// Who was denied what.
struct Denial: Hashable {
    var uid: UInt32
    var method: Method
}

extension MethodRow {
    /// Its request names a session, whose owner may observe it without a role.
    var isAboutSession: Bool {
        switch method {
        case .hostsList, .hostsAttach, .hostsReport, .daemonMetrics: false
        default: true
        }
    }
}
