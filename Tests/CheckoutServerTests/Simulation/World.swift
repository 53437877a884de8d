import CheckoutCore
import CheckoutGateways
import CheckoutModel
import CheckoutSystem
import CheckoutTestSupport
import CheckoutWire
import Foundation

@testable import CheckoutServer

/// The real server, engine and sandbox under hostile clients, a failing store, crashes and a clock, all from one seed.
///
/// Faults: bytes that are no frames, half frames, clients that vanish or do not read, commits that wait or fail, a kill
/// with the commit in flight on either side, a restart at any time. What has to hold is in `Invariants`.
final class World {
    var random: SplitMix
    let seed: UInt64
    let folder: String
    private(set) var bench: Bench
    var clients: [Actor] = []
    /// That can only read any more.
    var leavers: [Actor] = []
    /// Answers of who was not asked that changed something.
    var strangersCounted = 0
    var hosts: [TestHost] = []
    /// Of every host that ever was.
    var attachSecrets: [[UInt8]] = []
    /// Sessions that somebody was told of, and attempts that were acknowledged.
    private(set) var acknowledged: [SessionID: Set<AttemptNumber>] = [:]
    /// Sessions that want the gate, and attempts that somebody let through or tried to (B-134).
    private(set) var gated: Set<SessionID> = []
    var letThrough: [SessionID: Set<AttemptNumber>] = [:]
    /// Sessions that pay with a committed shipping only (B-233).
    private(set) var express: Set<SessionID> = []
    var answers = 0
    private(set) var restarts = 0
    var calls = 0

    /// One client with what it has sent and seen.
    final class Actor {
        let client: TestClient
        var open: [UInt32: String] = [:]
        var watches: [UInt32: (SessionID, after: UInt64)] = [:]
        /// Listeners, and the questions that this one is done with.
        var listens: [UInt32: SessionID] = [:]
        var done: Set<String> = []
        init(_ client: TestClient) { self.client = client }
    }

    init(seed: UInt64) throws {
        self.seed = seed
        random = SplitMix(seed: seed)
        folder = FileManager.default.temporaryDirectory.appending(path: "simulation-\(UUID().uuidString)").path
        bench = try Self.makeBench(seed, folder, MemoryStore.Rows(), 0)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private static func makeBench(_ seed: UInt64, _ folder: String, _ rows: MemoryStore.Rows, _ now: UInt64) throws
        -> Bench
    {
        let directory = try StateDirectory.open(folder)
        let file = try SandboxStateFile(directory, name: "sandbox.state")
        return try Bench(seed: seed &+ now, rows: rows, file: file, milliseconds: now) { $0.endedSessionsKept = 2 }
    }

    func step() throws {
        if isAboutCallbacks { return try callbackStep() }
        if isAboutFaults, Int.random(in: 0..<8, using: &random) == 0 { return try faultStep() }
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<6: clients.append(Actor(bench.client(uid: UInt32.random(in: 1000...1002, using: &random))))
        case 6..<8: vanish()
        case 8..<11: garbage()
        case 11..<14: deafness()
        case 14..<16: bench.store.isHeld.toggle()
        case 16..<17:
            bench.store.failure = bench.store.failure == nil ? CheckoutFailure(.storageFailed, "injected") : nil
        case 17..<19: try restart()
        case 19..<26: try hostStep()
        case 26..<34: try answerSomething()
        case 34..<49: bench.pass(UInt64.random(in: 1...1500, using: &random))
        default: try call()
        }
        note()
    }

    var somebody: Actor? {
        clients.filter { !$0.client.line.isClosed && !$0.client.line.isShut }.randomElement(using: &random)
    }

    func vanish() {
        guard let actor = somebody else { return }
        bench.transport.lines[actor.client.id]?.isClosed = true
        bench.server.closed(actor.client.id)
        clients.removeAll { $0 === actor }
    }

    private func garbage() {
        guard let actor = somebody else { return }
        let count = Int.random(in: 1...200, using: &random)
        actor.client.write((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
        bench.turn()
        // What came after it is not ours to predict: this client is not asked any more.
        actor.open = [:]
        actor.watches = [:]
        clients.removeAll { $0 === actor }
        bench.transport.lines[actor.client.id]?.isClosed = true
        bench.server.closed(actor.client.id)
    }

    func deafness() {
        guard let actor = somebody else { return }
        let isDeaf = actor.client.line.room != .max
        bench.transport.lines[actor.client.id]?.room = isDeaf ? .max : Int.random(in: 0...100, using: &random)
        if isDeaf { bench.server.writable(actor.client.id) }
        bench.turn()
    }

    func restart() throws {
        restarts += 1
        let rows = bench.store.crash(keepingPending: Bool.random(using: &random))
        clients = []
        leavers = []
        hosts = []
        bench = try Self.makeBench(seed, folder, rows, bench.milliseconds + 1)
    }

    private func call() throws {
        guard let actor = somebody else { return }
        let client = actor.client
        let known = acknowledged.keys.sorted { $0.text < $1.text }
        let session = known.randomElement(using: &random) ?? SessionID(high: 1, low: 1)
        let key = "key-\(Int.random(in: 0..<8, using: &random))"
        let callID: UInt32
        var what = "other"
        // From seed 1001 on inline sessions are among them, and what follows a failure; others replay as they ever did.
        switch Int.random(in: 0..<(seed > 1000 ? 24 : 16), using: &random) {
        case 0...1:
            let amount = [1999, 66651, 77706, 5].randomElement(using: &random) ?? 5
            let shape = ["plain", "plain", "gated", "express"].randomElement(using: &random) ?? "plain"
            let request = try presenting(Int64(amount), shape)
            callID = try client.send("Sessions/Present", request, key: "\(key) \(shape)")
            what = "present \(shape)"
        case 2...3:
            var select = MethodsSelectRequest(sessionID: session)
            select.paymentMethod = "PAYMENT_CARD"
            callID = try client.send("Methods/Select", select, key: key)
        case 4: callID = try client.send("Methods/Cancel", MethodsCancelRequest(sessionID: session))
        case 5...6: callID = try client.send("CardForm/Update", try client.filling(session, card))
        case 7...8:
            var submit = CardFormSubmitRequest(sessionID: session)
            submit.wait = Bool.random(using: &random)
            callID = try client.send("CardForm/Submit", submit, key: key, timeout: 70_000)
            what = "submit \(session.text)"
        case 9: callID = try client.send("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        case 10:
            var watch = SessionsWatchRequest()
            watch.sessionID = session
            watch.after = UInt64.random(in: 0...3, using: &random)
            callID = try client.send("Sessions/Watch", watch, credit: UInt32.random(in: 1...40, using: &random))
            actor.watches[callID] = (session, watch.after)
            what = "watch"
        case 11:
            callID = try client.sendAddress(session, ["DE", "FR"].randomElement(using: &random) ?? "DE")
        case 12:
            let pick = ["standard", "express", "x"].randomElement(using: &random) ?? "x"
            callID = try client.send(
                "Shipping/SelectOption", ShippingSelectOptionRequest(sessionID: session, optionID: pick))
        case 13...14:
            let credit = UInt32.random(in: 0...3, using: &random)
            callID = try client.listen(session, CallbackKind.allCases, credit: credit)
            actor.listens[callID] = session
            what = "listen"
        case 15: callID = try client.send("Sessions/Outcome", SessionsOutcomeRequest(sessionID: session))
        case 16:
            let amount = [1999, 66651, 5].randomElement(using: &random) ?? 5
            callID = try client.send("Sessions/Open", TestClient.opening(Int64(amount)), key: key)
            what = "open"
        case 17...18:
            var start = SessionsStartRequest(sessionID: session)
            start.attach = Bool.random(using: &random)
            callID = try client.send("Sessions/Start", start)
        case 19: callID = try client.send("Sessions/Cancel", SessionsCancelRequest(sessionID: session))
        case 20: callID = try client.send("Sessions/Refresh", SessionsRefreshRequest(sessionID: session))
        case 21: callID = try client.send("Attempts/Retry", AttemptsRetryRequest(sessionID: session), key: key)
        case 22: callID = try client.send("Attempts/ChooseOther", AttemptsChooseOtherRequest(sessionID: session))
        default: callID = try client.send("Sessions/Close", SessionsCloseRequest(sessionID: session))
        }
        calls += 1
        // A listener ends with its session only.
        if what != "listen" { actor.open[callID] = what }
    }

    var card: String {
        [
            "4242424242424242", "4000000000000002", "4000000200000042", "4000000200000059", "4000000200000067",
            "4000000200000075",
        ]
        .randomElement(using: &random) ?? ""
    }

    /// What the clients were told so far.
    func note() {
        for actor in clients {
            for (callID, what) in actor.open {
                if what.hasPrefix("present"),
                    let response = try? actor.client.reply(callID, SessionsPresentResponse.self),
                    let id = response.sessionID
                {
                    acknowledged[id, default: []].formUnion([])
                    if what == "present gated" { gated.insert(id) }
                    if what == "present express" { express.insert(id) }
                }
                if what.hasPrefix("open"), let response = try? actor.client.reply(callID, SessionsOpenResponse.self) {
                    acknowledged[response.sessionID, default: []].formUnion([])
                    if what == "open gated" { gated.insert(response.sessionID) }
                    if what == "open express" { express.insert(response.sessionID) }
                }
                if what.hasPrefix("submit "),
                    let response = try? actor.client.reply(callID, CardFormSubmitResponse.self),
                    let id = SessionID(what.dropFirst(7))
                {
                    acknowledged[id, default: []].insert(response.attempt)
                }
            }
        }
    }

    /// Everything works again and all that waits may end.
    func quiesce() throws {
        bench.store.isHeld = false
        bench.store.failure = nil
        for actor in clients {
            bench.transport.lines[actor.client.id]?.room = .max
            bench.server.writable(actor.client.id)
        }
        bench.pass(40_000)
        for actor in clients {
            for callID in actor.watches.keys {
                actor.client.write(actor.client.bytes { FrameWriter.credit(callID, items: 10_000, into: $0) })
            }
        }
        bench.pass(40_000)
        if isAboutFaults { try clearFaults() }
        note()
    }
}
