import CheckoutCore
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

/// Leaving, and what is told after it, where a shopper sits at the host.
@Suite struct LeaveTests {
    private static func settings(
        success: Bool = true, error: Bool = true, ways: DismissalMechanism = [.gestures]
    ) -> Settings {
        var settings = Settings()
        settings.uiOptions.isSuccessScreenEnabled = success
        settings.uiOptions.isErrorScreenEnabled = error
        settings.uiOptions.dismissalMechanism = ways
        return settings
    }

    /// Events without those of the attempt's way there, and the host's part answered.
    private func told(_ owner: TestClient, _ session: SessionID) throws -> [String] {
        try owner.eventNames(session).filter {
            $0.hasPrefix("presentation.clos") || $0.hasPrefix("checkout.success") || $0.hasPrefix("checkout.dismissed")
                || $0 == "attempt.failed"
        }
    }

    private func closeAsAsked(_ host: TestHost) throws {
        #expect(try host.report(.closed(try #require(host.presents.last?.presentationID))) == nil)
    }

    @Test("B-052, B-060, B-061: a gesture on an ordinary screen: closed, then dismissed, and no longer presenting")
    func gesture() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, session) = try bench.shown(owner)
        #expect(try host.leave(session).left == true)
        #expect(try told(owner, session) == ["presentation.closed", "checkout.dismissed"])
        #expect(try owner.outcome(session).dismissReason == .gesture)
        #expect(try owner.hosts().last?.presenting == false && host.closes.isEmpty)
        guard case .presentationClosed? = try owner.events(of: session).dropLast().last?.body else {
            Issue.record("the closing comes before the outcome")
            return
        }
        #expect(try owner.events(of: session).last?.actor == Actor(.host, uid: 1000))
        // Over: this connection is nobody's host there any more.
        #expect(try host.leave(session).refusal == .permissionDenied)
    }

    @Test("B-053, B-055: without the mechanism, the request is refused as modal, and nothing happens")
    func modal() throws {
        for (ways, gesture, button) in [
            (DismissalMechanism.gestures, nil, FailureCode.modal), (.closeButton, .modal, nil), ([], .modal, .modal),
        ] as [(DismissalMechanism, FailureCode?, FailureCode?)] {
            for kind in LeaveKind.allCases {
                let bench = try Bench()
                let owner = bench.client()
                let (host, session) = try bench.shown(owner) { $0.settings = Self.settings(ways: ways) }
                let expected = kind == .gesture ? gesture : button
                let (left, refusal) = try host.leave(session, kind)
                #expect(refusal == expected && left == (expected == nil ? true : nil), "\(ways.rawValue) \(kind)")
                if expected == nil, kind == .closeButton {
                    #expect(host.closes == [session])
                    #expect(try host.leave(session, kind).left == false, "the second close has nothing to do")
                    try closeAsAsked(host)
                    #expect(try owner.outcome(session).dismissReason == .close)
                    #expect(
                        try told(owner, session) == [
                            "presentation.closing", "presentation.closed", "checkout.dismissed",
                        ])
                }
                if expected != nil { #expect(bench.server.engine[session]?.isOver == false) }
            }
        }
    }

    @Test("B-056: while a payment is processing neither way out works, and dismiss does (B-041)")
    func processing() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, session) = try bench.shown(owner) { $0.settings = Self.settings(ways: [.gestures, .closeButton]) }
        try owner.pay(session, TestClient.slowCard)
        bench.pass(300)
        #expect(host.screens.last == .processing)
        for kind in LeaveKind.allCases { #expect(try host.leave(session, kind).refusal == .processing) }
        #expect(try owner.eventNames(session).last == "attempt.processing")
        let call = try owner.send("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        try closeAsAsked(host)
        #expect(try owner.reply(call, SessionsDismissResponse.self)?.openAttempt == 1)
    }

    @Test("B-058: a swipe on the success screen reports success once, and the timer does not report again")
    func success() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, session) = try bench.shown(owner)
        try owner.pay(session)
        bench.pass(2500)
        #expect(host.screens.last == .success)
        #expect(try host.leave(session).left == true)
        bench.pass(5000)
        #expect(try told(owner, session) == ["presentation.closed", "checkout.success"])
    }

    @Test("B-043, B-044, B-045: success closes by itself, after 3 s or at once, and is told after the closing")
    func successCloses() throws {
        for isShown in [true, false] {
            let bench = try Bench()
            let owner = bench.client()
            let (host, session) = try bench.shown(owner) { $0.settings = Self.settings(success: isShown) }
            try owner.pay(session)
            bench.pass(isShown ? 5500 : 2500)
            #expect(host.closes == [session] && host.screens.contains(.success) == isShown)
            #expect(try told(owner, session) == ["presentation.closing"])
            try closeAsAsked(host)
            #expect(
                try told(owner, session) == ["presentation.closing", "presentation.closed", "checkout.success"])
        }
    }

    @Test("B-046, B-059: a failure is told at once and the surface stays; a swipe then is a dismissal")
    func failure() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, session) = try bench.shown(owner)
        try owner.pay(session, "4000000000000002")
        bench.pass(2500)
        #expect(try told(owner, session) == ["attempt.failed"] && host.screens.last == .error)
        #expect(try host.leave(session).left == true)
        #expect(try told(owner, session) == ["attempt.failed", "presentation.closed", "checkout.dismissed"])
    }

    @Test("B-047, B-048: without an error screen the failure closes first, is told then, and nothing follows")
    func failureCloses() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, session) = try bench.shown(owner) { $0.settings = Self.settings(error: false) }
        try owner.pay(session, "4000000000000002")
        bench.pass(2500)
        #expect(try told(owner, session) == ["presentation.closing"])
        try closeAsAsked(host)
        #expect(try told(owner, session) == ["presentation.closing", "presentation.closed", "attempt.failed"])
        guard case .attemptFailed(let failed)? = try owner.events(of: session).last?.body else { return }
        #expect(failed.final && failed.checkoutData != nil)
    }

    @Test("B-036, B-037, B-042: dismiss before a result, on the error screen and on the success screen")
    func dismiss() throws {
        for (card, expected) in [
            (nil, ["presentation.closing", "presentation.closed", "checkout.dismissed"]),
            (
                "4000000000000002",
                ["attempt.failed", "presentation.closing", "presentation.closed", "checkout.dismissed"]
            ),
            ("4242424242424242", ["presentation.closing", "presentation.closed", "checkout.success"]),
        ] as [(String?, [String])] {
            let bench = try Bench()
            let owner = bench.client()
            let (host, session) = try bench.shown(owner)
            if let card { try owner.pay(session, card) }
            bench.pass(2000)
            let call = try owner.send("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
            #expect(try owner.reply(call, SessionsDismissResponse.self) == nil)
            try closeAsAsked(host)
            #expect(try told(owner, session) == expected)
            // The reply comes after the outcome event (B-038).
            #expect(try owner.reply(call, SessionsDismissResponse.self)?.dismissed == true)
        }
    }

    @Test("B-052: on headless the owner does what a shopper would, nobody else, and not on another host")
    func headless() throws {
        let bench = try Bench()
        let owner = bench.client()
        let session = try owner.present()
        bench.pass(600)
        func leave(_ client: TestClient, _ id: SessionID) throws -> (Bool?, FailureCode?) {
            let call = try client.send("Hosts/Leave", HostsLeaveRequest(sessionID: id))
            if let failure = client.failure(call) { return (nil, failure.code) }
            return (try client.reply(call, HostsLeaveResponse.self)?.left, nil)
        }
        #expect(try leave(bench.client(uid: 2000, roles: [.operate]), session).1 == .notFound)
        #expect(try leave(bench.client(uid: 2000), session).1 == .notOwner)
        #expect(try leave(owner, session).0 == true)
        #expect(try leave(owner, session).0 == false)
        #expect(try owner.outcome(session).dismissReason == .gesture)
        let (_, elsewhere) = try bench.shown(owner) { $0.source = .sandboxOrder(Self.order) }
        #expect(try leave(owner, elsewhere).1 == .permissionDenied)
    }

    @Test(
        "B-129: an inline session is on no host: not now, with the calls that do it, and not for want of a right")
    func inline() throws {
        let bench = try Bench()
        let owner = bench.client()
        let session = try owner.open()
        _ = try owner.start(session, attach: false)
        bench.pass(600)
        let refused = owner.failure(try owner.send("Hosts/Leave", HostsLeaveRequest(sessionID: session)))
        #expect(refused?.code == .wrongState)
        #expect(refused?.message.contains("inline") == true && refused?.recovery.contains("Sessions/Close") == true)
        let stranger = bench.client(uid: 2000, roles: [.operate])
        #expect(
            stranger.failure(try stranger.send("Hosts/Leave", HostsLeaveRequest(sessionID: session)))?.code == .notFound
        )
    }

    private static var order: SandboxOrder {
        var order = SandboxOrder()
        (order.amount, order.currencyCode) = (700, "EUR")
        return order
    }
}
