import CheckoutCore
import CheckoutModel

/// Events and requests as short lines.
enum Trace {
    static func line(_ body: EventBody) -> String {
        switch body {
        case .checkoutDismissed(let reason, let open): "\(body.name)(\(reason)\(open > 0 ? ", open \(open)" : ""))"
        case .checkoutSuccess(let success):
            "\(body.name)(\(success.attempt), \(success.result.status), paid \(success.paid))"
        case .attemptOpened(let number, _), .attemptAwaitingDecision(let number, _),
            .attemptProcessing(let number, _, _, _),
            .attemptCancelled(let number, _, _):
            "\(body.name)(\(number))"
        case .attemptSucceeded(let number, let result, let paid):
            "\(body.name)(\(number), \(result.status), paid \(paid))"
        case .attemptFailed(let failed):
            "\(body.name)(\(failed.attempt), \(failed.outcome.map { "\($0)" } ?? "\(failed.phase)")\(failed.final ? ", final" : ""))"
        case .paymentSettled(let number, let status, let paid, _, _): "\(body.name)(\(number), \(status), paid \(paid))"
        case .shippingUnserviceable(let number): "\(body.name)(\(number))"
        case .shippingReverted(let number, let option): "\(body.name)(\(number), \(option.id))"
        case .presentationOpening, .presentationPresented, .presentationClosing, .presentationClosed,
            .checkoutInitializing, .checkoutReady, .checkoutUpdated:
            body.name
        }
    }

    static func line(_ request: GatewayRequest) -> String {
        switch request {
        case .initialize: "initialize"
        case .updateOrder(_, let number, _, let network, _): "updateOrder(\(number), \(network?.wireID ?? "none"))"
        case .lookUp: "lookUp"
        case .resetOrder: "resetOrder"
        case .shipping(_, let number, _, .setAddress): "setAddress(\(number))"
        case .shipping(_, let number, _, .selectMethod(let id)): "selectMethod(\(number), \(id))"
        case .shipping(_, let number, _, .reread): "reread(\(number))"
        case .create(let create): "create(\(create.attempt), \(create.amount.minorUnits))"
        case .find(_, let number, _): "find(\(number))"
        case .forget: "forget"
        }
    }

    static func line(_ question: OwnerQuestion) -> String {
        switch question.body {
        case .gate: "gate(\(question.attempt))"
        case .idempotencyKey: "idempotencyKey(\(question.attempt))"
        case .shippingAddress(let address): "shippingAddress(\(question.attempt), \(address.countryCode))"
        case .shippingOption(let option): "shippingOption(\(question.attempt), \(option.id))"
        }
    }
}
