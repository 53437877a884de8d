internal import CheckoutModel

/// Everything with an amount in it, as it comes in from a gateway or an owner: checked, and with the session's texts.
/// A text that came along is never kept: what a shopper reads is made of what will be charged (C-168).
struct AmountIntake {
    let texts: AmountTexts

    /// What a gateway answered. An order with an amount below zero is a failure of what asked for it (C-160).
    func take(_ result: GatewayResult) -> GatewayResult {
        switch result {
        case .initialized(let configuration):
            do { return .initialized(try take(configuration)) } catch { return .initializationFailed(error) }
        case .orderUpdated(let order):
            do { return .orderUpdated(try take(order)) } catch { return .orderUpdateFailed(error) }
        case .shippingChanged(let ticket, let order, let module):
            do {
                return .shippingChanged(ticket: ticket, try take(order), take(module))
            } catch {
                return .shippingFailed(ticket: ticket, error)
            }
        case .answered(.payment(var payment)):
            payment.amount = payment.amount.map(texts.written)
            return .answered(.payment(payment))
        case .initializationFailed, .orderUpdateFailed, .networksFound, .networksNotFound, .shippingFailed,
            .cardWritten,
            .answered:
            return result
        }
    }

    func take(_ options: [ShippingOption]) -> [ShippingOption] {
        options.map { option in
            var option = option
            option.amount = texts.written(option.amount)
            return option
        }
    }

    private func take(_ configuration: GatewayConfiguration) throws(CheckoutFailure) -> GatewayConfiguration {
        var configuration = configuration
        configuration.clientSession.order = try take(configuration.clientSession.order)
        let currency = configuration.clientSession.order.currency
        for index in configuration.paymentMethods.indices {
            let method = configuration.paymentMethods[index]
            let hasFee = method.surcharge != nil || method.hasUnknownSurcharge || !method.networkSurcharges.isEmpty
            configuration.paymentMethods[index].currency = hasFee ? currency : nil
            configuration.paymentMethods[index].formattedSurcharge = SurchargeText.ofRow(method, currency, texts)
            for place in method.networkSurcharges.indices {
                configuration.paymentMethods[index].networkSurcharges[place].formattedSurcharge = SurchargeText.of(
                    method.networkSurcharges[place].surcharge, currency, texts)
            }
        }
        configuration.shipping = take(configuration.shipping)
        return configuration
    }

    private func take(_ module: ShippingModule?) -> ShippingModule? {
        guard var module else { return nil }
        module.options = take(module.options)
        return module
    }

    private func take(_ order: Order) throws(CheckoutFailure) -> Order {
        let lines = order.lineItems.map(\.amount)
        guard ([order.total, order.merchantAmount] + lines).allSatisfy({ ($0?.minorUnits ?? 0) >= 0 }) else {
            throw CheckoutFailure(.amountNegative, "the order has an amount below zero")
        }
        var order = order
        order.total = order.total.map(texts.written)
        order.merchantAmount = order.merchantAmount.map(texts.written)
        order.tax = order.tax.map(texts.written)
        for index in order.fees.indices { order.fees[index].amount = texts.written(order.fees[index].amount) }
        for index in order.lineItems.indices {
            order.lineItems[index].amount = order.lineItems[index].amount.map(texts.written)
            order.lineItems[index].discount = order.lineItems[index].discount.map(texts.written)
            order.lineItems[index].tax = order.lineItems[index].tax.map(texts.written)
        }
        if let amount = order.shipping?.amount { order.shipping?.amount = texts.written(amount) }
        return order
    }
}

extension Order {
    /// Of what will be charged; `nil`: it names none.
    var currency: CurrencyCode? { total?.currency ?? merchantAmount?.currency }
}
