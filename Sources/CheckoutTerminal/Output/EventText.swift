internal import CheckoutClient
internal import CheckoutModel

/// An event on one line.
enum EventText {
    static func line(_ event: Event, _ form: Output.Form, withSession: Bool) -> String {
        let parts = details(event.body).map { ForeignText($0).shown(columns: 60) }
        return line(
            seq: event.sessionSeq, session: withSession ? event.sessionID : nil, time: event.time,
            name: event.body.name, tone(event.body), parts, form)
    }

    /// Of a kind that this version does not know (F-04).
    static func line(_ head: EventHead, _ form: Output.Form, withSession: Bool) -> String {
        line(
            seq: head.sessionSeq, session: withSession ? head.sessionID : nil, time: head.time, name: "unknown event",
            .careful, ["update checkoutctl to read it"], form)
    }

    static func line(_ resync: Resync) -> String {
        let what =
            switch resync.reason {
            case .otherEpoch: "the number is of another history, before the store was copied or restored"
            case .beyondNewest: "there is no such number"
            case .trimmed: "what was asked for is not kept any more"
            case nil: "what was asked for is not there"
            }
        return
            "resync (\(resync.reason.map { Words.of($0) } ?? "unknown reason")): \(what); going on at \(resync.nextSeq)"
    }

    private static func line(
        seq: UInt64, session: SessionID?, time: WallTime, name: String, _ tone: Style.Tone, _ parts: [String],
        _ form: Output.Form
    ) -> String {
        guard form.isTerminal else {
            let cells = [session?.text, "\(seq)", Words.time(time), name].compactMap { $0 } + parts
            return cells.joined(separator: "\t")
        }
        let style = Style(isOn: form.hasColor)
        let front = [session.map { Words.short($0) }, style.dim(Words.clock(time)), style.painted(name, tone)]
            .compactMap { $0 }
        let plainWidth = (session == nil ? 0 : 9) + 9 + name.count
        let rest = parts.joined(separator: "  ")
        let room = form.columns - plainWidth - 2
        guard !rest.isEmpty, room > 4 else { return front.joined(separator: " ") }
        return front.joined(separator: " ") + "  " + ForeignText(rest).shown(columns: room)
    }

    private static func tone(_ body: EventBody) -> Style.Tone {
        switch body {
        case .checkoutSuccess, .attemptSucceeded: .good
        case .attemptFailed: .bad
        case .checkoutDismissed, .attemptCancelled, .shippingUnserviceable, .shippingReverted: .careful
        case .presentationOpening, .presentationPresented, .presentationClosing, .presentationClosed,
            .checkoutInitializing, .checkoutReady, .checkoutUpdated, .attemptOpened, .attemptAwaitingDecision,
            .attemptProcessing, .paymentSettled:
            .plain
        }
    }

    private static func details(_ body: EventBody) -> [String] {
        switch body {
        case .presentationOpening(_, let host), .presentationPresented(_, let host), .presentationClosing(_, let host),
            .presentationClosed(_, let host):
            [host.name]
        case .checkoutInitializing: []
        case .checkoutReady(let order), .checkoutUpdated(let order): [Words.withText(order.total)]
        case .checkoutSuccess(let success):
            [success.paid ? "paid" : "not paid", OutcomeText.amount(success.result), success.result.paymentID]
        case .checkoutDismissed(let reason, let open):
            [Words.of(reason), open == 0 ? "" : "attempt \(open) goes on"].filter { !$0.isEmpty }
        case .attemptOpened(let number, let type), .attemptAwaitingDecision(let number, let type):
            ["attempt \(number)", type]
        case .attemptProcessing(let number, let type, let amount, let network):
            ["attempt \(number)", type, Words.withText(amount), network?.wireID ?? ""].filter { !$0.isEmpty }
        case .attemptSucceeded(let number, let result, let paid):
            ["attempt \(number)", paid ? "paid" : Words.of(result.status), result.paymentID]
        case .attemptCancelled(let number, let type, let mayComplete):
            ["attempt \(number)", type, mayComplete ? "may still complete" : ""].filter { !$0.isEmpty }
        case .attemptFailed(let failed):
            [
                failed.attempt == 0 ? "initialization" : "attempt \(failed.attempt)", Words.of(failed.outcome),
                failed.failure.errorID, failed.failure.message,
                FailureText.payment(failed.checkoutData?.paymentID, beside: failed.failure),
                failed.final ? "final" : "",
            ].filter { !$0.isEmpty }
        case .paymentSettled(let number, let status, let paid, let by, let payment):
            ["attempt \(number)", paid ? "paid" : Words.of(status), "by \(Words.of(by))", payment]
        case .shippingUnserviceable(let number): ["attempt \(number)", "cannot deliver to this address"]
        case .shippingReverted(let number, let option):
            ["attempt \(number)", "back to \(option.id)", option.name, Words.withText(option.amount)].filter {
                !$0.isEmpty
            }
        }
    }
}
