import CheckoutModel

/// How each screen looks: title, text, actions, gesture and announcement (B-206). Texts are the English defaults;
/// amounts are in the session's language, with their minor units and currency beside them.
extension ScreenMachine {
    func splash() -> Screen {
        look(.splash, title: "Loading your secure checkout", text: "This won't take long")
    }

    func initError(_ failure: CheckoutFailure) -> Screen {
        var screen = look(.initError, title: "Payment System Error", text: failure.message, actions: [.retry] + close)
        screen.failure = failure
        return screen
    }

    func methods(_ amount: Money?) -> Screen {
        var screen = look(.methods, title: Self.payText(amount), actions: [.select] + close)
        screen.amount = amount
        return screen
    }

    func method(_ method: PaymentMethod, _ amount: Money?, hasList: Bool) -> Screen {
        // A method opened directly is the root: cancel instead of back (B-033).
        let actions: [ShopperAction] = hasList ? [.submit, .back] : [.submit, .cancel] + close
        var screen = look(
            .method, title: method.name, text: addsCard ? "Add card" : Self.payText(amount), actions: actions)
        screen.paymentMethodType = method.type
        if !addsCard { screen.amount = amount }
        screen.announcement = method.name.isEmpty ? Self.words(method.type) : method.name
        return screen
    }

    func processing(_ paymentMethodType: String) -> Screen {
        var screen = look(.processing, title: "Processing your payment", text: "Please wait...")
        screen.paymentMethodType = paymentMethodType
        screen.gestureAllowed = false
        return screen
    }

    func success(_ result: PaymentResult) -> Screen {
        let title =
            switch result.status {
            case .success: "Payment successful"
            case .pending, .unknown: "Payment pending"
            case .failed: "Payment failed"
            }
        var screen = look(.success, title: title, actions: [.close])
        screen.paymentMethodType = result.paymentMethodType ?? ""
        screen.result = result
        return screen
    }

    func error(_ failure: CheckoutFailure, canChooseOther: Bool) -> Screen {
        let actions: [ShopperAction] = canChooseOther ? [.retry, .chooseOther] : [.retry]
        var screen = look(.error, title: "Payment failed", text: failure.message, actions: actions + close)
        screen.paymentMethodType = failure.paymentMethodType
        screen.failure = failure
        return screen
    }

    /// Without actions: another payment beside it could be the second one (B-198).
    func unknownOutcome(_ failure: CheckoutFailure) -> Screen {
        var screen = look(.error, title: "Payment status unknown", text: failure.message)
        screen.paymentMethodType = failure.paymentMethodType
        screen.failure = failure
        return screen
    }

    func dismissed() -> Screen {
        var screen = look(.dismissed, title: "Dismissing...")
        screen.gestureAllowed = false
        return screen
    }

    private var close: [ShopperAction] { ways.contains(.closeButton) ? [.close] : [] }

    private func look(
        _ kind: ScreenKind, title: String, text: String = "", actions: [ShopperAction] = []
    ) -> Screen {
        var screen = Screen(kind)
        screen.title = title
        screen.text = text
        screen.actions = actions
        screen.gestureAllowed = ways.contains(.gestures)
        // The list is the caller's own; splash and dismissed are not entered inline (B-128).
        screen.overlay = isInline && kind != .methods
        screen.announcement = text.isEmpty ? title : "\(title). \(text)"
        return screen
    }

    /// "Pay €19.99": the total already holds the fee (C-167). Without a text it says no amount, and the raw values that
    /// go along are the host's to write (C-168, C-169).
    static func payText(_ amount: Money?) -> String { amount?.text.map { "Pay \($0)" } ?? "Pay" }

    /// "PAYMENT_CARD" as "Payment card" (B-206).
    static func words(_ type: String) -> String {
        let words = type.split(separator: "_").joined(separator: " ").lowercased()
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
