internal import CheckoutClient
internal import CheckoutModel

/// Ctrl-C on a waiting command: it stops waiting, cancels no payment, and says what goes on and how to look it up.
enum Interruption {
    /// 6 while an attempt is under way, else 130.
    static func report(_ failure: CheckoutFailure, _ context: CommandContext) -> Int32 {
        guard let waiting = context.waiting else {
            return Terminal.report(
                failure, key: context.idempotencyKey, context.output, code: .interrupted)
        }
        context.client.ignoreInterrupt()
        let isUnderWay = isUnderWay(waiting, context)
        var told = CheckoutFailure(.cancelled, "interrupted: nobody waits any longer", retry: failure.retry)
        told.message +=
            isUnderWay ? "; the payment goes on without this command" : "; the session goes on without this command"
        told.recovery = "Look it up with: checkoutctl outcome \(waiting.session.text)"
        told.diagnosticsID = failure.diagnosticsID
        return Terminal.report(
            told, key: context.idempotencyKey, context.output, code: isUnderWay ? .outcomeUnknown : .interrupted)
    }

    /// Asks once, for a second. Who submitted and gets no answer has to take it that the payment is under way.
    private static func isUnderWay(_ waiting: CommandContext.Waiting, _ context: CommandContext) -> Bool {
        do throws(CheckoutFailure) {
            let session = try context.client.perform(.session(waiting.session).within(1_000)).value
            switch session.attempt?.state {
            case .processing, .awaitingDecision, .actionRequired, .unknown: return true
            case .open, .ended, nil: return false
            }
        } catch {
            return waiting.didSubmit
        }
    }
}
