import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

/// A presentation host of the simulated daemon: one connection with its `Hosts/Attach`.
final class TestHost {
    let client: TestClient
    let callID: UInt32

    /// Attaches; whether it was refused says `failure`.
    init(_ client: TestClient, _ request: HostsAttachRequest, credit: UInt32 = 0) throws {
        self.client = client
        callID = try client.send("Hosts/Attach", request, credit: credit)
    }

    var failure: CheckoutFailure? { client.failure(callID) }

    /// What it was told so far; with the secret when `secrets` are given.
    func items(_ secrets: (any SecretMemory)? = nil) -> [HostsAttachItem] {
        client.receive().filter { $0.frame.kind == .item && $0.frame.callID == callID }.compactMap { frame, body in
            unsafe try? HostsAttachItem.decode(Array(body[frame.payload]).span.bytes, arena: Arena(), secrets: secrets)
        }
    }

    var attached: HostAttached? { items().compactMap { if case .attached(let it) = $0 { it } else { nil } }.first }
    /// The secret that it was given, stored again.
    var secret: SecretHandle? {
        items(client.bench.secrets).compactMap { if case .attached(let it) = $0 { it.attachSecret } else { nil } }.first
    }
    var presents: [HostPresent] { items().compactMap { if case .present(let it) = $0 { it } else { nil } } }
    var closes: [SessionID] { items().compactMap { if case .close(let id, _) = $0 { id } else { nil } } }
    var screens: [ScreenKind] {
        items().compactMap {
            if case .state(_, let state) = $0, case .screen(let it) = state.body { it.kind } else { nil }
        }
    }
    var cardForm: CardFormState? {
        items().compactMap {
            if case .state(_, let state) = $0, case .cardForm(let it) = state.body { it } else { nil }
        }.last
    }

    /// A report; the code of its refusal.
    @discardableResult
    func report(_ report: HostsReportRequest) throws -> FailureCode? {
        client.failure(try client.send("Hosts/Report", report))?.code
    }

    /// A wish of the shopper; `nil`: refused, and why is in `refusal`.
    func leave(_ session: SessionID, _ kind: LeaveKind = .gesture) throws -> (left: Bool?, refusal: FailureCode?) {
        var request = HostsLeaveRequest(sessionID: session)
        request.kind = kind
        let call = try client.send("Hosts/Leave", request)
        if let failure = client.failure(call) { return (nil, failure.code) }
        return (try client.reply(call, HostsLeaveResponse.self)?.left, nil)
    }

    /// Reports what it was asked for last as on screen.
    func showNewest() throws {
        let newest = try #require(presents.last)
        #expect(try report(.onScreen(newest.presentationID)) == nil)
    }

    /// Its connection breaks.
    func vanish() {
        client.bench.transport.lines[client.id]?.isClosed = true
        client.bench.server.closed(client.id)
        client.bench.turn()
    }
}

extension Bench {
    func host(
        _ name: String = "lane-1", uid: UInt32 = 1000, roles: Roles = [.host], credit: UInt32 = 0,
        _ change: (inout HostsAttachRequest) -> Void = { _ in }
    ) throws -> TestHost {
        var request = HostsAttachRequest(name: name)
        change(&request)
        return try TestHost(client(uid: uid, roles: roles), request, credit: credit)
    }

    /// A host on which a checkout of `owner` is on screen and ready.
    func shown(_ owner: TestClient, _ change: (inout SessionsPresentRequest) -> Void = { _ in }) throws -> (
        TestHost, SessionID
    ) {
        let host = try host()
        let session = try owner.present(key: "shown") {
            $0.host = .name("lane-1")
            change(&$0)
        }
        try host.showNewest()
        pass(600)
        return (host, session)
    }
}

extension TestClient {
    func eventNames(_ session: SessionID) throws -> [String] { try events(of: session).map(\.body.name) }

    func events(of session: SessionID) throws -> [Event] {
        var watch = SessionsWatchRequest()
        watch.sessionID = session
        return events(try send("Sessions/Watch", watch))
    }

    /// A present whose reply is looked at.
    func tryPresent(
        key: String, amount: Int64 = 1999, _ change: (inout SessionsPresentRequest) -> Void = { $0.host = nil }
    ) throws -> (SessionsPresentResponse?, CheckoutFailure?) {
        let call = try send("Sessions/Present", Self.presenting(amount, change), key: key)
        if let failure = failure(call) { return (nil, failure) }
        return (try reply(call), nil)
    }

    func hosts() throws -> [Host] {
        let response: HostsListResponse = try ask("Hosts/List", HostsListRequest())
        return response.hosts
    }

    func outcome(_ session: SessionID) throws -> Outcome {
        let response: SessionsOutcomeResponse = try ask("Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
        return response.outcome
    }

    /// The gateway takes 3 s for it.
    static let slowCard = "4000000200000059"

    /// Pays with this card, at whatever screen the session is; waits for nothing.
    func pay(_ session: SessionID, _ number: String = "4242424242424242", cvv: String = "123") throws {
        try fillIn(session, number, cvv: cvv)
        try send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "submit")
    }
}
