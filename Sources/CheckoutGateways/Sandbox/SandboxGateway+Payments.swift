internal import CheckoutCore
internal import CheckoutModel

// Payments: sent, sent again under their own key, and found.

extension SandboxGateway {
    func begin(_ request: CreatePayment, _ now: Now) {
        guard sessions[request.session]?.isOver(at: now.wall) != true else {
            var cause = GatewayCause()
            (cause.kind, cause.httpStatus) = ("http", 401)
            complete(request.session, request.attempt, .answered(.notCreated(SandboxToken.expired, cause)))
            return
        }
        let behaviour = behaviour(of: request)
        complete(request.session, request.attempt, .cardWritten)
        send(SandboxSchedule.Send(request: request, behaviour: behaviour), now)
    }

    /// Amount, then card (SB-006), then the code. A number that is no test card is never paid with, whatever the amount
    /// says (SB-003): among the amounts only those without a payment win over it.
    private func behaviour(of request: CreatePayment) -> SandboxBehaviour {
        let base = sessions[request.session]?.base.minorUnits ?? request.amount.minorUnits
        let byAmount = SandboxAmounts.behaviour(of: base)
        guard let card = request.card else { return byAmount ?? .needsAction(row: "method") }
        let byCard = memory.withBytes(card.number) { SandboxCards.behaviour(of: $0) }
        if let byAmount, byCard != .notATestCard || !byAmount.makesPayment { return byAmount }
        let declines = memory.withBytes(card.cvv) { SandboxCards.isDeclineCode($0) }
        return declines && byCard.endsPaid ? .declined(raw: "N7") : byCard
    }

    func send(_ send: SandboxSchedule.Send, _ now: Now) {
        var send = send
        send.sends += 1
        let fault = faults.take(.create)
        switch fault?.kind {
        case .network: return answer(send, .unreachable, at: now.monotonic)
        case .timeout: return answer(send, .timedOut, at: now.monotonic + server.timeout)
        case .http(let status): return answer(send, .http(status, errorID: ""), at: now.monotonic)
        case .lost, nil: break
        }
        let before = server[send.request.reference]
        let reply = server.create(send.request, send.behaviour, now: now.wall)
        if let file, let entry = server[send.request.reference] {
            do throws(CheckoutFailure) {
                try file.append(entry)
            } catch {
                // A payment that cannot be recorded is not made.
                server.undo(send.request.reference, to: before)
                answer(send, .http(507, errorID: error.errorID), at: now.monotonic)
                return
            }
        }
        if fault?.kind == .lost { server.noteReported(send.request.reference, "lost") }
        answer(send, fault == nil ? reply.answer : .connectionReset, at: now.monotonic + reply.delay)
        trim(now)
    }

    /// Memory and file stay bounded. A file that cannot be written keeps what it has, and is tried again.
    private func trim(_ now: Now) {
        let all = server
        guard server.trim(now: now.wall) else { return }
        do throws(CheckoutFailure) {
            try file?.replace(server.payments, shipments.newestLast)
        } catch {
            server = all
            server.postponeTrim()
        }
    }

    private func answer(_ send: SandboxSchedule.Send, _ answer: SandboxServer.Answer, at due: MonotonicTime) {
        guard SandboxMapping.isRetried(answer), send.sends <= Self.retries else {
            let result = SandboxMapping.answer(answer, leftOpen: send.leftOpen)
            let completion = GatewayCompletion(
                session: send.request.session, attempt: send.request.attempt, result: .answered(result))
            schedule.add(due, .complete(completion, reported: nil))
            return
        }
        var again = send
        again.leftOpen = send.leftOpen || SandboxMapping.leavesOpen(answer)
        let pause = Milliseconds(200 << UInt64(send.sends - 1))
        schedule.add(due + pause, .send(again))
    }

    /// G-102: three times after the first, 200, 400 and 800 ms apart. Without its ±20 %: here the same input has the
    /// same result, and there is no server to spread the load of.
    private static let retries = 3

    func find(_ session: SessionID, _ attempt: AttemptNumber, _ reference: String, _ now: Now) {
        // It is about to be sent again, so "not made" would be a lie a moment later: its own answer is the answer.
        guard !schedule.willSend(reference) else { return }
        guard let entry = server[reference], let status = server.status(of: reference) else {
            let failure = CheckoutFailure(.failedToCreatePayment, "the payment was not made", retry: .withBackoff)
            complete(session, attempt, .answered(.notCreated(failure, GatewayCause())))
            return
        }
        // No longer than it takes at all: the civil clock may have been set back meanwhile.
        let longest = Int64(server.slowDelay.count)
        let left = min(longest, max(0, entry.due.unixMilliseconds - now.wall.unixMilliseconds))
        let completion = GatewayCompletion(session: session, attempt: attempt, result: .answered(.payment(status)))
        let reported = (reference, entry.status.map { "\($0)" } ?? "")
        schedule.add(now.monotonic + Milliseconds(UInt64(left)), .complete(completion, reported: reported))
    }
}
