internal import CheckoutCore
internal import CheckoutModel

/// Cards that the gateway was handed with a create and has not written yet.
///
/// While the session is in memory the engine wipes them. When it is forgotten before (a later commit of it failed),
/// they stay for the gateway: wiping them under its hands would charge nobody knows what. Then this is who wipes them.
struct LentCards {
    private struct Loan {
        var secrets: [SecretHandle]
        /// Its session is not in memory any more.
        var isOrphan = false
    }

    private var loans: [SessionID: [AttemptNumber: Loan]] = [:]

    /// The request is handed over now.
    mutating func lend(_ request: GatewayRequest) {
        guard case .create(let create) = request, let card = create.card else { return }
        loans[create.session, default: [:]][create.attempt] = Loan(secrets: [card.number, card.cvv])
    }

    /// The session is forgotten: what of it must outlive it.
    mutating func leave(_ session: SessionID) -> Set<SecretHandle> {
        guard let left = loans[session] else { return [] }
        for attempt in left.keys { loans[session]?[attempt]?.isOrphan = true }
        return Set(left.values.flatMap(\.secrets))
    }

    /// What the gateway said ends the loan of one card: what is to be wiped now, since nobody else will.
    mutating func end(by completion: GatewayCompletion) -> [SecretHandle] {
        switch completion.result {
        case .cardWritten, .answered: break
        case .initialized, .initializationFailed, .orderUpdated, .orderUpdateFailed, .networksFound, .networksNotFound,
            .shippingChanged, .shippingFailed:
            return []
        }
        guard let loan = loans[completion.session]?.removeValue(forKey: completion.attempt) else { return [] }
        if loans[completion.session]?.isEmpty == true { loans[completion.session] = nil }
        return loan.isOrphan ? loan.secrets : []
    }
}
