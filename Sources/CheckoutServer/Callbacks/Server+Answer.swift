internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Callbacks/Answer`: by the question's id, from the connection that was asked, once. A refused answer leaves the
// question open; one that comes too late is dropped.

extension Server {
    func answerQuestion(_ caller: Caller, _ request: CallbacksAnswerRequest) throws(CheckoutFailure) {
        let open = try question(request.questionID, for: caller)
        guard let answer = OwnerAnswer(request.answer) else {
            throw CheckoutFailure(.invalidRequest, "the answer is missing")
        }
        guard !open.isAnswering else { throw CheckoutFailure(.wrongState, "this question is being answered") }
        guard let key = answer.key, answer.fits(open.question.kind), engine.isUsedUp(key) == false else {
            return try take(answer, to: open, caller)
        }
        callbacks.setAnswering(open, true)
        let reference = wait(caller, for: .store, accepted: true)
        askWhetherUsed(key) { [unowned self] usesUp in
            callbacks.setAnswering(open, false)
            let isLive = isLive(reference)
            if isLive { release(reference) }
            do throws(CheckoutFailure) {
                let usesUp = try usesUp.get()
                // An answer that was accepted counts, whether or not its caller still waits.
                let open = try question(request.questionID, for: caller)
                try take(usesUp ? .usedKey : answer, to: open, caller, answering: isLive)
            } catch {
                if isLive { fail(caller, error, about: open.session) }
            }
        }
    }

    /// A payment of a session that is not in memory any more may have used the key up (G-103, B-279), as an owner's key
    /// or as the daemon's own, which owners are shown.
    private func askWhetherUsed(_ key: String, _ body: @escaping (Result<Bool, CheckoutFailure>) -> Void) {
        func found(_ answer: StoreAnswer) -> Result<Bool, CheckoutFailure> {
            switch answer {
            case .attempt(let row): .success(row != nil)
            case .failed(let failure): .failure(failure)
            default: preconditionFailure("the store answers what it was asked")
            }
        }
        ask(.attempt(reference: Self.storedKey(key))) { [unowned self] first in
            guard case .success(false) = found(first) else { return body(found(first)) }
            ask(.attempt(reference: key)) { body(found($0)) }
        }
    }

    /// An owner's key as it stands in the place of a reference: no reference has a blank, so neither can be taken for
    /// the other.
    static func storedKey(_ key: String) -> String { "key " + key }

    /// NOT_FOUND for one that is not open, or not the caller's to see; PERMISSION_DENIED on another connection.
    private func question(_ id: String, for caller: Caller) throws(CheckoutFailure) -> OpenQuestion {
        guard isLive(caller.connection), let open = callbacks.question(id), let session = engine[open.session],
            sees(session.record, caller.connection)
        else {
            environment.log(LogLine(.notice, "an answer came to a question that is not open"))
            throw CheckoutFailure(
                .notFound, "there is no open question of this id: it was answered, withdrawn, or its time is over")
        }
        _ = try access(caller, open.session)
        guard open.connection == caller.connection else {
            throw CheckoutFailure(.permissionDenied, "another connection was asked this question")
        }
        return open
    }

    private func take(
        _ answer: OwnerAnswer, to open: OpenQuestion, _ caller: Caller, answering: Bool = true
    ) throws(CheckoutFailure) {
        guard let session = engine[open.session] else { throw Self.noSuchSession }
        let actor = actor(caller, session.record)
        try perform(.ownerAnswered(open.question.number, answer), of: open.session, actor: actor)
        if answering { self.answer(caller, CallbacksAnswerResponse(), about: open.session) }
    }
}

extension OwnerAnswer {
    init?(_ answer: CallbacksAnswerRequest.Answer?) {
        switch answer {
        case .idempotencyKey(let key): self = .idempotencyKey(key)
        case .gateContinue(let key): self = .gateContinue(key: key)
        case .gateAbort(let message): self = .gateAbort(message: message)
        case .shippingOptions(let options): self = .shippingOptions(options)
        case .shippingCommitted: self = .shippingCommitted
        case .failed(let message): self = .failed(message)
        case nil: return nil
        }
    }
}
