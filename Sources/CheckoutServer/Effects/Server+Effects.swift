internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// The one spot that performs what the engine orders.

extension Server {
    /// Something that nobody waits for: a timer, an answer of the gateway, the host's own reports.
    func handle(_ input: SessionInput, of id: SessionID, actor: Actor) {
        do throws(CheckoutFailure) {
            try perform(input, of: id, actor: actor)
        } catch {
            environment.log(LogLine(.debug, "an input was refused").with("session", id.text).with(error))
        }
    }

    /// Hands an input to the engine and performs what comes of it. A refused input changed nothing.
    func perform(_ input: SessionInput, of id: SessionID, actor: Actor) throws(CheckoutFailure) {
        guard let (zone, wasOver) = engine[id].map({ ($0.record.timeZone, $0.isOver) }) else {
            throw Self.noSuchSession
        }
        tracks[id]?.ownersView = nil
        tracks[id]?.look = nil
        let effects: [Effect]
        do throws(CheckoutFailure) {
            effects = try engine.handle(input, of: id, moment(actor, zone: zone))
        } catch {
            if input == .cardSubmitted { auditRefusedSubmit(error, of: id, actor) }
            // A submit that failed on its fields shows them from now on, to everybody who looks at the form (C-134).
            if input == .cardSubmitted, !error.fields.isEmpty { perform([.publish(.cardForm)], of: id, actor: actor) }
            throw error
        }
        perform(effects, of: id, actor: actor, wasOver: wasOver)
    }

    func moment(_ actor: Actor, zone: String) -> Moment {
        Moment(
            now: now, month: environment.civilMonth(at: now.wall, zone: zone), actor: actor, entropy: entropy())
    }

    func perform(_ effects: [Effect], of id: SessionID, actor: Actor, wasOver: Bool = false) {
        guard let session = engine[id] else { return }
        let track = tracks[id] ?? SessionTrack(id: id)
        tracks[id] = track
        var number = session.record.newestSeq - UInt64(effects.count { if case .append = $0 { true } else { false } })
        for effect in effects {
            switch effect {
            case .append(let body):
                number += 1
                append(body, number, of: id, actor)
            case .saveSession: touch(id)
            case .saveAttempt(let attempt):
                touch(id)
                gathering.touch(attempt, of: id)
            case .askGateway, .askOwner, .closeQuestion, .publish: break
            case .startTimer(let timer, let span): track.setAlarm(timer, now.monotonic + span, in: &timers)
            case .cancelTimer(let timer): track.clearAlarm(timer)
            case .wipe(let handle): secrets.wipe(handle)
            case .audit(let action, let detail, let result):
                touch(id)
                gathering.audits.append(
                    AuditRow(
                        time: now.wall, uid: actor.uid, role: actor.role, action: action, session: id, detail: detail,
                        result: result))
            case .note(let note): log(note, id)
            }
        }
        // After everything above is gathered, since both wait for the commit that holds it.
        for effect in effects {
            switch effect {
            case .askGateway(let request): ask(request, of: id)
            case .askOwner(let question): ask(question, of: id)
            case .closeQuestion(let number): close(number, of: id)
            case .publish(let kind):
                stateStamp += 1
                track.states[kind.rawValue].changed(stateStamp)
            default: break
            }
        }
        if track.newestCommit <= durable { wakeWatchers(of: id) }
        if session.isOver, !wasOver { settled.append(id) }
        // What follows may go on with the session, so that this copy of it is not the newest any more.
        watchMonth(session, track)
        serveSurface(session)
        serveWaiters(track)
        if session.isHolderDone { engine.forgetHolder(of: id) }
    }

    /// The daemon's own host acknowledges at once and draws nothing; others are told in their turn.
    private func serveSurface(_ session: Session) {
        guard session.record.host?.hostID == HostIdentity.headlessName else { return serveHost(session) }
        guard !session.isOver else { return }
        switch session.record.presentation {
        case .opening: handle(.hostPresented, of: session.record.sessionID, actor: .daemon)
        case .closing: handle(.hostClosed, of: session.record.sessionID, actor: .daemon)
        case .idle, .onScreen, nil: break
        }
    }

    /// Calls that waited for an outcome or the end: answered once that is there, and then durable.
    private func serveWaiters(_ track: SessionTrack) {
        guard !track.waiters.isEmpty, let session = engine[track.id] else { return }
        let waiting = track.waiters
        track.waiters = []
        for reference in waiting where isLive(reference) {
            let caller = calls[reference.index].caller
            switch calls[reference.index].wait {
            case .attempt(_, let number, let replayed):
                guard let outcome = session.outcome(of: number) else {
                    track.waiters.append(reference)
                    continue
                }
                release(reference)
                answer(caller, outcome, of: number, about: track.id, replayed: replayed)
            case .submit(let fingerprint, let wait):
                guard !session.isLookingUp else {
                    track.waiters.append(reference)
                    continue
                }
                release(reference)
                submitLooked(caller, fingerprint, of: track.id, wait: wait)
            case .dismissal:
                guard session.isOver else {
                    track.waiters.append(reference)
                    continue
                }
                release(reference)
                track.toldAttempt = session.attemptCount
                answerDismissed(caller, session)
            case .shipping(let request):
                guard session.shippingStatus?.request != request || session.shippingStatus?.isRunning == false else {
                    track.waiters.append(reference)
                    continue
                }
                release(reference)
                answerShipped(caller, session, request)
            case .none, .commit, .secretCommit, .refusal, .room, .store, .stream, .audit, .host, .listening, .reload:
                break
            }
        }
    }

    private func append(_ body: EventBody, _ number: UInt64, of id: SessionID, _ actor: Actor) {
        touch(id)
        newestGlobalSeq += 1
        if case .checkoutSuccess(let success) = body { gathering.finished.append((id, success)) }
        if case .attemptFailed(let failed) = body { gathering.failures.append((id, failed)) }
        let event = Event(
            epoch: epoch, sessionSeq: number, sessionID: id, time: now.wall, actor: actor, body: body)
        let item = SessionsWatchItem(.event(event))
        let row = EventRow(
            globalSeq: newestGlobalSeq, sessionID: id, sessionSeq: number, time: now.wall, body: encode(event))
        gathering.events.append(
            Gathering.PendingEvent(
                kind: body.kind, row: row, ownerItem: encode(item), observerItem: encode(item, view: .observer)))
    }

    private func log(_ note: Note, _ id: SessionID) {
        switch note {
        case .staleAnswer(let attempt):
            environment.log(Self.staleAnswerLine(id, attempt))
        case .contradiction(let attempt, let paid):
            environment.log(
                LogLine(.error, "the gateway says the opposite of what is recorded: ask it what became of the payment")
                    .with("session", id.text).with("attempt", attempt).with("gateway", paid ? "paid" : "not paid"))
        case .staleOwnerAnswer(let number):
            environment.log(
                LogLine(
                    .notice,
                    "the owner answered a question that was closed before: the answer changed nothing, what was decided holds"
                ).with("session", id.text).with("question", number))
        case .gateSlow(let attempt):
            environment.log(
                LogLine(.warning, "the gate was not answered within 5 s").with("session", id.text)
                    .with("attempt", attempt))
        case .shippingOptionIgnored:
            environment.log(
                LogLine(.warning, "a handler for shipping options without one for addresses is ignored")
                    .with("session", id.text))
        case .afterEnd: environment.log(LogLine(.debug, "an input after the end").with("session", id.text))
        }
    }

    /// Of an attempt, or of what the session itself had asked (0). Who reads it at night has to see that no money is at
    /// stake: an attempt that is unknown or pending takes every definite answer, and one that has an outcome keeps it.
    private static func staleAnswerLine(_ id: SessionID, _ attempt: AttemptNumber) -> LogLine {
        let line = LogLine(
            .notice,
            "the gateway answered late or again: the answer changed nothing, what is stored holds"
        ).with("session", id.text)
        return attempt == 0 ? line : line.with("attempt", attempt)
    }
}
