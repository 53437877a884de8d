@testable import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

/// What must hold whatever comes.
extension Walker {
    func check(_ before: Session, _ after: Session) {
        #expect(after.record.newestSeq == UInt64(events.count), "seed \(seed): numbers have a gap")
        #expect(events.filter(\.isTerminal).count == (after.isOver ? 1 : 0), "seed \(seed): terminal events")
        if before.isOver {
            #expect(after.record.end == before.record.end && after.record.ended == before.record.ended, "seed \(seed)")
            let shown = after.screen?.kind
            #expect(
                (shown == nil || after.isInline && shown == .success) && after.cardForm == nil,
                "seed \(seed): an ended session shows something")
        }
        for (old, new) in zip(before.attempts, after.attempts) where old.outcome != nil {
            #expect(new.outcome == old.outcome, "seed \(seed): attempt \(old.number) has a second outcome")
        }
        checkWaiting(after)
        checkIndices(after)
        let held = secrets.held
        #expect(!after.isOver || after.hasMoneyInFlight || held.isEmpty, "seed \(seed): secrets outlive the session")
        #expect(secrets.misuses == 0, "seed \(seed): a wiped secret was lent")
    }

    /// What is kept up to date with each change is what a walk over all attempts would find.
    func checkIndices(_ session: Session) {
        let all = session.attempts
        func mayMove(_ attempt: Attempt) -> Bool { attempt.isUnsettled || attempt.settledOutcome == .pending }
        let deciding =
            all.last { $0.isUnsettled || $0.state == .awaitingDecision } ?? all.last { $0.settledOutcome == .success }
            ?? all.last { $0.settledOutcome == .pending } ?? all.last { $0.outcome != nil && $0.outcome != .cancelled }
        #expect(session.outcome.attempt == deciding?.number ?? 0, "seed \(seed): another attempt decides")
        #expect(session.hasMoneyInFlight == all.contains(where: mayMove), "seed \(seed): money in flight")
        #expect(session.isUnsettled == all.contains(where: \.isUnsettled), "seed \(seed): unsettled")
        let live = all.filter { $0.state != .ended || $0.settledOutcome == .pending }
        #expect(session.liveAttempts == live, "seed \(seed): live attempts")
    }

    /// Whatever waits for somebody has a timer that ends the wait.
    func checkWaiting(_ session: Session) {
        switch session.attempts.last?.state {
        case .awaitingDecision:
            // The gate alone may take for ever (B-138).
            let waits = timers.contains(.gateway) || timers.contains(.owner) || session.openQuestion != nil
            #expect(waits, "seed \(seed): waits without a timer")
        case .processing:
            #expect(timers.contains(.gateway), "seed \(seed): waits without a timer")
            #expect(session.openQuestion == nil, "seed \(seed): paid while the owner is still asked")
        case .unknown: #expect(timers.contains(.settle), "seed \(seed): unknown without a timer")
        case .open, .actionRequired, .ended, nil: break
        }
        switch session.record.presentation {
        case .opening: #expect(timers.contains(.hostAnswer), "seed \(seed)")
        case .closing: #expect(timers.contains(.hostClose), "seed \(seed)")
        case .onScreen: #expect(timers.contains(.total) && timers.contains(.idle), "seed \(seed)")
        case nil where !session.isOver: #expect(timers.contains(.total) && timers.contains(.idle), "seed \(seed)")
        case .idle, nil: break
        }
        if session.isSurfaceLost { #expect(timers.contains(.hostGrace), "seed \(seed): lost without a timer") }
        if session.screen?.kind == .success { #expect(timers.contains(.successScreen), "seed \(seed)") }
    }

    /// At most one event of an outcome for each attempt, and at most one create.
    func finish() {
        let outcomes = events.compactMap { event -> AttemptNumber? in
            switch event {
            case .attemptSucceeded(let number, _, _), .attemptCancelled(let number, _, _): number
            // The initialization may be repeated, and a refresh too.
            case .attemptFailed(let failed): failed.attempt == 0 ? nil : failed.attempt
            default: nil
            }
        }
        #expect(Set(outcomes).count == outcomes.count, "seed \(seed): two outcomes of one attempt: \(outcomes)")
        #expect(creates.values.allSatisfy { $0 == 1 }, "seed \(seed): an attempt was made twice")
        #expect(Set(claims.values).count == claims.count, "seed \(seed): a reference was used twice")
        let settled = events.compactMap { if case .paymentSettled(let number, _, _, _, _) = $0 { number } else { nil } }
        #expect(Set(settled).count == settled.count, "seed \(seed): settled twice")
    }
}
