import CheckoutCore
import CheckoutGateways
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

/// Worlds of owners and shoppers, from seed 10 001 on: nearly every step is about a question, from both sides. In the
/// other worlds hardly one is ever asked.
extension World {
    var isAboutCallbacks: Bool { seed > 10_000 && !isAboutFaults }

    /// Owners that are there most of the time, or no question would get far.
    func callbackStep() throws {
        switch Int.random(in: 0..<200, using: &random) {
        case 0..<10 where clients.count < 5: greet()
        case 10..<12: vanish()
        case 12..<13: halfClose()
        case 13..<15: deafness()
        case 15..<18: bench.store.isHeld.toggle()
        case 18..<19: bench.store.failure = CheckoutFailure(.storageFailed, "injected")
        case 19: if Int.random(in: 0..<2, using: &random) == 0 { try restart() }
        case 20..<40: bench.pass(UInt64.random(in: 1...300, using: &random))
        case 40: bench.pass(UInt64.random(in: 19_000...21_000, using: &random))
        case 41..<43: giveUpListening()
        case 43..<49: try strangersAnswer()
        case 49..<60:
            bench.store.isHeld = false
            bench.store.failure = nil
        case 60..<110: try answerSomething()
        default: try shopperStep()
        }
        note()
    }

    private func greet() { clients.append(Actor(bench.client(uid: UInt32.random(in: 1000...1001, using: &random)))) }

    /// An owner that can say nothing any more, and still reads.
    private func halfClose() {
        guard let actor = somebody else { return }
        bench.server.peerClosedWriting(actor.client.id)
        bench.turn()
        clients.removeAll { $0 === actor }
        leavers.append(actor)
    }

    private func giveUpListening() {
        guard let actor = somebody, let callID = actor.listens.keys.sorted().randomElement(using: &random) else {
            return
        }
        actor.client.write(actor.client.bytes { FrameWriter.cancel(callID, into: $0) })
        bench.turn()
    }

    /// Somebody who was not asked answers: it must count for nothing.
    private func strangersAnswer() throws {
        guard let open = bench.server.callbacks.open.values.min(by: { $0.id < $1.id }),
            let stranger = clients.filter({ $0.client.id != open.connection }).randomElement(using: &random),
            !stranger.client.line.isClosed
        else { return }
        let before = bench.server.engine[open.session]
        let answers: [CallbacksAnswerRequest.Answer] = [
            .gateContinue(key: "stranger"), .idempotencyKey("stranger"), .shippingOptions([]), .shippingCommitted,
            .failed("stranger"),
        ]
        let callID = try stranger.client.send(
            "Callbacks/Answer",
            CallbacksAnswerRequest(questionID: open.id, answer: answers.randomElement(using: &random)))
        calls += 1
        stranger.open[callID] = "stranger's answer"
        if bench.server.engine[open.session] != before { strangersCounted += 1 }
    }

    /// What leads to questions, mostly in the order in which it works.
    private func shopperStep() throws {
        guard let actor = somebody else { return greet() }
        let live = acknowledged.keys.filter { bench.server.engine[$0]?.isOver == false }.sorted { $0.text < $1.text }
        guard let session = live.randomElement(using: &random), live.count >= 3 || Bool.random(using: &random) else {
            return try openSomething(actor)
        }
        if Int.random(in: 0..<4, using: &random) > 0 { return try sensibleStep(actor, session) }
        try anyStep(actor, session)
    }

    /// The next one on the way to a payment.
    private func sensibleStep(_ actor: Actor, _ session: SessionID) throws {
        let client = actor.client
        guard let now = bench.server.engine[session] else { return }
        if bench.server.callbacks.listeners[session] == nil, now.record.callbacks != [] {
            return try listen(actor, session)
        }
        let key = "key-\(Int.random(in: 0..<4000, using: &random))"
        let callID: UInt32
        var what = "other"
        if now.isInline, now.isStartable {
            callID = try client.send("Sessions/Start", SessionsStartRequest(sessionID: session))
        } else if now.clientSession == nil {
            return bench.pass(600)
        } else if now.selection?.selectedPaymentMethod == nil {
            var select = MethodsSelectRequest(sessionID: session)
            select.paymentMethod = "PAYMENT_CARD"
            callID = try client.send("Methods/Select", select, key: key)
        } else if now.cardForm?.isValid != true {
            callID = try client.send("CardForm/Update", try client.filling(session, card))
        } else if express.contains(session), now.shippingStatus?.selected.isEmpty != false {
            callID = try client.sendAddress(session)
        } else {
            callID = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: key)
            what = "submit \(session.text)"
        }
        calls += 1
        actor.open[callID] = what
    }

    private func listen(_ actor: Actor, _ session: SessionID) throws {
        calls += 1
        let callID = try actor.client.listen(
            session, listened(), credit: [0, 0, 1, 2].randomElement(using: &random) ?? 0)
        actor.listens[callID] = session
    }

    private func anyStep(_ actor: Actor, _ session: SessionID) throws {
        let client = actor.client
        let key = "key-\(Int.random(in: 0..<400, using: &random))"
        let callID: UInt32
        var what = "other"
        switch Int.random(in: 0..<40, using: &random) {
        case 0..<8: return try listen(actor, session)
        case 8..<12:
            var select = MethodsSelectRequest(sessionID: session)
            select.paymentMethod = "PAYMENT_CARD"
            callID = try client.send("Methods/Select", select, key: key)
        case 12..<17: callID = try client.send("CardForm/Update", try client.filling(session, card))
        case 17..<24:
            var submit = CardFormSubmitRequest(sessionID: session)
            submit.wait = Int.random(in: 0..<4, using: &random) == 0
            callID = try client.send("CardForm/Submit", submit, key: key, timeout: 70_000)
            what = "submit \(session.text)"
        case 24..<29: callID = try client.sendAddress(session, ["DE", "FR"].randomElement(using: &random) ?? "DE")
        case 29..<33:
            let pick = ["standard", "express", "x"].randomElement(using: &random) ?? "x"
            callID = try client.send(
                "Shipping/SelectOption", ShippingSelectOptionRequest(sessionID: session, optionID: pick))
        case 33: callID = try client.send("Methods/Cancel", MethodsCancelRequest(sessionID: session))
        case 34:
            guard Int.random(in: 0..<4, using: &random) == 0 else { return }
            callID = try client.send("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        case 35:
            var start = SessionsStartRequest(sessionID: session)
            start.attach = Bool.random(using: &random)
            callID = try client.send("Sessions/Start", start)
        case 36: callID = try client.send("Sessions/Cancel", SessionsCancelRequest(sessionID: session))
        case 37: callID = try client.send("Sessions/Refresh", SessionsRefreshRequest(sessionID: session))
        case 38: callID = try client.send("Attempts/Retry", AttemptsRetryRequest(sessionID: session), key: key)
        default:
            guard Int.random(in: 0..<4, using: &random) == 0 else { return }
            callID = try client.send("Sessions/Close", SessionsCloseRequest(sessionID: session))
        }
        calls += 1
        actor.open[callID] = what
    }

    private func listened() -> [CallbackKind] {
        if Int.random(in: 0..<3, using: &random) > 0 { return CallbackKind.allCases }
        return CallbackKind.allCases.filter { _ in Bool.random(using: &random) }
    }

    private func openSomething(_ actor: Actor) throws {
        let key = "open-\(Int.random(in: 0..<100, using: &random))"
        let shape = ["plain", "gated", "gated", "express", "express"].randomElement(using: &random) ?? "gated"
        calls += 1
        if Bool.random(using: &random) {
            let callID = try actor.client.send(
                "Sessions/Present", try presenting(1999, shape), key: "\(key) \(shape)")
            actor.open[callID] = "present \(shape)"
            return
        }
        let request = TestClient.opening(variant: shape == "express" ? "express-callbacks" : "default") { request in
            request.wantsGate = shape == "gated"
            request.wantsIdempotencyKey = shape != "plain"
            guard shape == "express" else { return }
            request.wantsShippingAddress = true
            request.wantsShippingOption = true
            request.settings = TestClient.shippingSettings
        }
        let callID = try actor.client.send("Sessions/Open", request, key: "\(key) \(shape)")
        actor.open[callID] = "open \(shape)"
    }
}

extension Invariants {
    /// A question that the engine waits for is open at a connection that listens, or waits for its commit: nothing
    /// hangs that nobody was asked (B-138, B-236).
    func everyQuestionHasItsListener() {
        let server = world.bench.server
        for (id, session) in server.engine.sessions {
            guard let number = session.openQuestion, !server.isDraining else { continue }
            let waits = server.gathering.questions + (server.inFlight?.questions ?? [])
            if waits.contains(where: { $0.0 == id && $0.1.number == number }) { continue }
            // Whose listener went since the last turn: the engine is told in the next one.
            if server.callbacks.lost.contains(where: { $0.session == id && $0.number == number }) { continue }
            guard let open = server.callbacks.open[id], open.question.number == number else {
                Issue.record("nobody is asked in \(id.text): \(place)")
                continue
            }
            #expect(server.isLive(open.connection), "asked of nobody: \(place)")
            let listeners = (server.callbacks.listeners[id] ?? []).map { server.listeners[$0] }
            #expect(
                listeners.contains {
                    $0.caller.connection == open.connection && $0.kinds.contains(open.question.kind)
                }, "asked who does not listen: \(place)")
            let timers = server.tracks[id]?.runningTimers ?? []
            if open.question.kind != .gate { #expect(timers.contains(.owner), place) }
        }
        for (id, open) in server.callbacks.open {
            #expect(server.engine[id]?.openQuestion == open.question.number, "open and not waited for: \(place)")
        }
    }

    /// First listener per kind and session (PROTOCOL.md, "Who may call").
    func oneListenerForAKind() {
        let server = world.bench.server
        for (_, indices) in server.callbacks.listeners {
            for kind in CallbackKind.allCases {
                #expect(indices.count { server.listeners[$0].kinds.contains(kind) } <= 1, place)
            }
        }
        for session in server.callbacks.unsent { #expect(server.callbacks.open[session] != nil, place) }
    }

    /// Only who was asked answers, and a key is charged once.
    func strangersCountForNothing() {
        #expect(world.strangersCounted == 0, place)
        #expect(!world.bench.gateway.ledger.contains { $0.key == "stranger" }, place)
    }
}
