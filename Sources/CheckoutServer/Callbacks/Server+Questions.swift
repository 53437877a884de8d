internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// Questions go out once their claim is durable, to who listens for their kind.

extension Server {
    /// Asks once all that the question depends on is durable.
    func ask(_ question: OwnerQuestion, of id: SessionID) {
        let needed = tracks[id]?.newestCommit ?? 0
        if needed <= durable {
            put(question, of: id)
        } else if needed == inFlight?.number {
            inFlight?.questions.append((id, question))
        } else {
            gathering.questions.append((id, question))
        }
    }

    /// Puts a question to the listener of its kind. With none it is lost at once: nobody else could answer it.
    func put(_ question: OwnerQuestion, of id: SessionID) {
        // It may have been closed while it waited for its commit.
        guard engine[id]?.openQuestion == question.number else { return }
        let listener = callbacks.listeners[id]?.first { listeners[$0].kinds.contains(question.kind) }
        guard let listener else {
            if !isDraining { callbacks.lost.append((id, question.number)) }
            return
        }
        let name = Hex.text(environment.randomBits()) + Hex.text(environment.randomBits())
        callbacks.put(
            OpenQuestion(
                id: name, question: question, session: id, connection: listeners[listener].caller.connection))
        sendQuestions()
    }

    /// Nobody waits for the answer any more.
    func close(_ number: QuestionNumber, of id: SessionID) {
        if callbacks.open[id]?.question.number == number { callbacks.close(id) }
    }

    /// Sends what waits for credit or room.
    func sendQuestions() {
        hasRoomForQuestions = false
        guard !callbacks.unsent.isEmpty else { return }
        for id in callbacks.unsent.sorted(by: { ($0.high, $0.low) < ($1.high, $1.low) }) {
            guard let open = callbacks.open[id],
                let index = callbacks.listeners[id]?.first(where: {
                    listeners[$0].kinds.contains(open.question.kind)
                        && listeners[$0].caller.connection == open.connection
                }),
                listeners[index].credit > 0, queued(open.connection) < Limits.writeQueueBytesLow
            else { continue }
            listeners[index].credit -= 1
            callbacks.markSent(id)
            let bytes = encode(item(open))
            unsafe FrameWriter.item(
                listeners[index].caller.callID, shared: bytes.span.bytes, into: out(open.connection))
            markDirty(open.connection)
        }
    }

    private func item(_ open: OpenQuestion) -> CallbacksListenItem {
        var item = CallbacksListenItem()
        item.questionID = open.id
        item.kind = open.question.kind
        item.attempt = open.question.attempt
        item.paymentMethodType = open.question.paymentMethodType
        item.deadline = open.question.deadline
        switch open.question.body {
        case .shippingAddress(let address): item.shippingAddress = address
        case .shippingOption(let option): item.shippingOption = option
        case .gate, .idempotencyKey: break
        }
        return item
    }

    /// Tells the engine of questions that have nobody to answer them. False: there were none.
    func tellLost() -> Bool {
        let lost = callbacks.lost
        guard !lost.isEmpty else { return false }
        callbacks.lost = []
        for (id, number) in lost { handle(.ownerAnswered(number, .lost), of: id, actor: .daemon) }
        return true
    }
}
