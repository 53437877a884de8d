import CheckoutCore
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

/// B-062: a host that disappears in every state, and comes back or does not.
@Suite struct HostLostTests {
    private static var modal: Settings {
        var settings = Settings()
        settings.uiOptions.dismissalMechanism = .closeButton
        return settings
    }

    private func back(_ bench: Bench, _ secret: SecretHandle?, uid: UInt32 = 1000, name: String = "lane-1") throws
        -> TestHost
    {
        try bench.host(name, uid: uid) { $0.attachSecret = secret }
    }

    @Test("B-062: where the gesture is allowed, a host that vanishes is a gesture; on the success screen success")
    func gesture() throws {
        for (card, end) in [(nil, "checkout.dismissed"), ("4242424242424242", "checkout.success")]
            as [(String?, String)]
        {
            let bench = try Bench()
            let owner = bench.client()
            let (host, session) = try bench.shown(owner)
            if let card { try owner.pay(session, card) }
            bench.pass(2000)
            host.vanish()
            #expect(try owner.eventNames(session).suffix(2) == ["presentation.closed", end])
            #expect(try card != nil || owner.outcome(session).dismissReason == .gesture)
        }
    }

    @Test("B-062, opening: the failure of a host that never came up, at once")
    func opening() throws {
        let bench = try Bench()
        let owner = bench.client()
        let host = try bench.host()
        let session = try owner.present { $0.host = nil }
        host.vanish()
        #expect(try owner.outcome(session).failure?.errorID == "unable-to-present-payment-method")
        #expect(try !owner.eventNames(session).contains("presentation.closed"))
    }

    @Test("B-062, closing: a surface that goes with its host is closed, and who waits for it is answered")
    func closing() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, session) = try bench.shown(owner)
        let call = try owner.send("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        #expect(try owner.reply(call, SessionsDismissResponse.self) == nil)
        host.vanish()
        #expect(try owner.reply(call, SessionsDismissResponse.self)?.dismissed == true)
        #expect(try owner.outcome(session).dismissReason == .programmatic)
    }

    @Test("B-062: otherwise it is lost for 60 s, then dismissed as host_lost")
    func lost() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, session) = try bench.shown(owner) { $0.settings = Self.modal }
        host.vanish()
        bench.pass(59_900)
        #expect(bench.server.engine[session]?.isSurfaceLost == true)
        #expect(try owner.eventNames(session).last == "checkout.ready")
        bench.pass(200)
        #expect(try owner.eventNames(session).suffix(2) == ["presentation.closed", "checkout.dismissed"])
        #expect(try owner.outcome(session).dismissReason == .hostLost)
    }

    @Test("B-062: never while a payment is processing; its result is found out first")
    func processing() throws {
        let bench = try Bench { $0.engine.hostGrace = 1000 }
        let owner = bench.client()
        let (host, session) = try bench.shown(owner)
        try owner.pay(session, TestClient.slowCard)
        bench.pass(300)
        host.vanish()
        bench.pass(2_000)
        #expect(try owner.eventNames(session).last == "attempt.processing")
        bench.pass(1_000)
        #expect(try owner.eventNames(session).last == "attempt.succeeded")
        bench.pass(3_000)
        #expect(try owner.eventNames(session).last == "checkout.success")
    }

    @Test("B-062, security: back with the secret: same host id, new pid, what was typed is gone, and it goes on")
    func returned() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, session) = try bench.shown(owner) { $0.settings = Self.modal }
        let id = try #require(host.attached?.identity.hostID)
        let secret = try #require(host.secret)
        try owner.fillIn(session)
        #expect(host.cardForm?.cvvPresent == true)
        host.vanish()
        bench.pass(30_000)
        let second = try back(bench, secret)
        #expect(second.attached?.identity.hostID == id && second.attached?.returned == true && second.secret == nil)
        let present = try #require(second.presents.first)
        #expect(present.sessionID == session && present.resumed)
        #expect(second.cardForm?.cvvPresent == false && second.cardForm?.numberState == .empty)
        // The grace goes on until it shows it again.
        try second.showNewest()
        bench.pass(60_000)
        #expect(bench.server.engine[session]?.isOver == false)
        #expect(try second.leave(session, .closeButton).left == true)
        #expect(try owner.eventNames(session).filter { $0 == "presentation.presented" }.count == 1)
        #expect(try owner.eventNames(session).last == "presentation.closing")
        #expect(second.closes == [session])
    }

    @Test("B-062: back while the payment runs: it is shown again, and goes on")
    func returnedWhileProcessing() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, session) = try bench.shown(owner) { $0.settings = Self.modal }
        try owner.pay(session, TestClient.slowCard)
        bench.pass(300)
        #expect(host.screens.last == .processing)
        let secret = host.secret
        host.vanish()
        let second = try back(bench, secret)
        try second.showNewest()
        bench.pass(4000)
        #expect(second.screens == [.processing, .success])
    }

    @Test("B-062: coming back and not showing it does not lengthen the grace")
    func graceStays() throws {
        let bench = try Bench()
        let owner = bench.client()
        var (host, session) = try bench.shown(owner) { $0.settings = Self.modal }
        let secret = try #require(host.secret)
        for _ in 0..<3 {
            host.vanish()
            bench.pass(15_000)
            let bytes = bench.secrets.withBytes(secret) { Array(copying: $0) }
            let again = try #require(unsafe bench.secrets.store(bytes.span.bytes))
            host = try back(bench, again)
            #expect(host.presents.map(\.sessionID) == [session])
        }
        bench.pass(16_000)
        #expect(try owner.outcome(session).dismissReason == .hostLost)
        #expect(host.closes == [session])
    }

    @Test("security: not without the secret, not as another user, not under another name, not twice, not too late")
    func notTheSame() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, session) = try bench.shown(owner) { $0.settings = Self.modal }
        let secret = try #require(host.secret)
        let bytes = bench.secrets.withBytes(secret) { Array(copying: $0) }
        func shown() throws -> SecretHandle { try #require(unsafe bench.secrets.store(bytes.span.bytes)) }
        // Alive: never a takeover.
        #expect(try back(bench, shown()).failure?.code == .alreadyAttached)
        host.vanish()
        var wrong = bytes
        wrong[0] ^= 1
        let guess = try #require(unsafe bench.secrets.store(wrong.span.bytes))
        for other in [
            try back(bench, guess, name: "lane-1"), try back(bench, shown(), uid: 2000, name: "b"),
            try back(bench, shown(), name: "c"), try back(bench, nil, name: "d"),
        ] {
            #expect(other.attached?.returned == false && other.presents.isEmpty)
            #expect(try other.leave(session, .closeButton).refusal != nil)
            other.vanish()
        }
        let second = try back(bench, shown())
        #expect(second.attached?.returned == true)
        second.vanish()
        bench.pass(70_000)
        let late = try back(bench, shown())
        #expect(late.attached?.returned == false && late.presents.isEmpty && late.attached?.attachSecret == nil)
        #expect(late.secret != nil)
    }

    @Test("B-062, B-283: after a stop of the daemon the grace counts from the restart, and the secret still opens it")
    func restart() throws {
        for isDrained in [true, false] {
            for comesBack in [true, false] {
                let bench = try Bench()
                let owner = bench.client()
                let (host, session) = try bench.shown(owner)
                let bytes = bench.secrets.withBytes(try #require(host.secret)) { Array(copying: $0) }
                if isDrained {
                    bench.server.drain()
                    bench.pass(100)
                    #expect(host.failure?.code == .shuttingDown)
                    // The shopper could have left by a gesture: the stop is none.
                    #expect(bench.server.engine[session]?.isOver == false)
                }
                let next = try Bench(rows: bench.store.rows, milliseconds: bench.milliseconds + 90_000)
                let again = next.client()
                next.pass(50_000)
                #expect(next.server.engine[session]?.isOver == false)
                if comesBack {
                    let secret = try #require(unsafe next.secrets.store(bytes.span.bytes))
                    let host = try next.host { $0.attachSecret = secret }
                    #expect(host.presents.first?.resumed == true && host.screens.last == .methods)
                    try host.showNewest()
                    next.pass(60_000)
                    #expect(try host.leave(session).left == true)
                    #expect(try again.outcome(session).dismissReason == .gesture)
                } else {
                    next.pass(10_100)
                    #expect(try again.outcome(session).dismissReason == .hostLost)
                }
            }
        }
    }

    @Test("B-062, B-032: opening when the daemon stopped: asked again at its return, or failed after the usual time")
    func restartWhileOpening() throws {
        for comesBack in [true, false] {
            let bench = try Bench()
            let host = try bench.host()
            let session = try bench.client().present { $0.host = nil }
            let bytes = bench.secrets.withBytes(try #require(host.secret)) { Array(copying: $0) }
            let next = try Bench(rows: bench.store.rows, milliseconds: bench.milliseconds + 1)
            let again = next.client()
            next.pass(9_000)
            #expect(next.server.engine[session]?.isOver == false)
            if comesBack {
                let secret = try #require(unsafe next.secrets.store(bytes.span.bytes))
                let host = try next.host { $0.attachSecret = secret }
                #expect(host.presents.first?.resumed == false)
                next.pass(9_000)
                try host.showNewest()
                #expect(try again.eventNames(session).contains("presentation.presented"))
            } else {
                next.pass(1_100)
                #expect(try again.outcome(session).failure?.errorID == "unable-to-present-payment-method")
            }
        }
    }

    @Test(
        "B-062, states out of order: closed without being asked, where the shopper cannot leave: asked to show it again"
    )
    func closedByItself() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (host, session) = try bench.shown(owner) { $0.settings = Self.modal }
        let presentation = try #require(host.presents.first?.presentationID)
        #expect(try host.report(.closed(presentation)) == nil)
        #expect(host.presents.map(\.resumed) == [false, true])
        #expect(bench.server.engine[session]?.isSurfaceLost == true)
        // Saying so again changes nothing, and it is not asked again before it has shown it.
        #expect(try host.report(.closed(presentation)) == nil)
        #expect(host.presents.count == 2)
        #expect(try host.report(.onScreen(presentation)) == nil)
        #expect(bench.server.engine[session]?.isSurfaceLost == false)
        // Where leaving is allowed, it is the shopper's gesture.
        let (second, open) = try { () throws -> (TestHost, SessionID) in
            let second = try bench.host("b")
            let id = try owner.present(key: "b", amount: 700) { $0.host = .name("b") }
            try second.showNewest()
            return (second, id)
        }()
        #expect(try second.report(.closed(try #require(second.presents.first?.presentationID))) == nil)
        #expect(try owner.outcome(open).dismissReason == .gesture && second.closes.isEmpty)
    }
}

extension Array<UInt8> {
    init(copying bytes: RawSpan) { self = unsafe bytes.withUnsafeBytes { unsafe Array($0) } }
}
