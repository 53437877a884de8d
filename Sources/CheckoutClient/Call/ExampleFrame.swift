public import CheckoutModel
internal import CheckoutWire

/// A frame that opens a call, made by the encoder that the library uses: for documents and for whoever writes a client.
public enum ExampleFrame {
    /// Call 1 of "Sessions/Get", with example values. UNIMPLEMENTED for what this library does not call, USAGE for what
    /// is no method.
    public static func of(_ name: String) throws(CheckoutFailure) -> (method: String, bytes: [UInt8]) {
        guard let row = MethodTable.row(named: name) else {
            let names = MethodTable.rows.map(\.shortName).joined(separator: ", ")
            throw CheckoutFailure(.invalidValue, "there is no such method", recovery: "The methods are \(names).")
        }
        let out = OutputBuffer()
        try write(row, Arena(), out)
        return (row.name.description, unsafe out.withUnsafeBytes { unsafe Array($0) })
    }

    private static let session = SessionID(high: 0x0011_2233_4455_6677, low: 0x8899_aabb_ccdd_eeff)

    private static let presentation = PresentationID(high: 0x1122_3344_5566_7788, low: 0x99aa_bbcc_ddee_ff00)

    private static func write(_ row: MethodRow, _ arena: Arena, _ out: OutputBuffer) throws(CheckoutFailure) {
        func frame(_ request: some WireMessage, credit: UInt32 = 0) throws(CheckoutFailure) {
            try FrameWriter.call(
                1, method: row, request: request, idempotencyKey: row.requiresKey ? "example-key" : "",
                initialCredit: credit, arena: arena, into: out)
        }
        switch row.method {
        case .sessionsPresent:
            var order = SandboxOrder()
            (order.amount, order.currencyCode) = (1999, "EUR")
            var request = SessionsPresentRequest()
            request.source = .sandboxOrder(order)
            request.host = .name(HostIdentity.headlessName)
            try frame(request)
        case .sessionsDismiss: try frame(SessionsDismissRequest(sessionID: session))
        case .sessionsFormatAmount:
            try frame(SessionsFormatAmountRequest(sessionID: session, minorUnits: 1999))
        case .sessionsGet: try frame(SessionsGetRequest(sessionID: session))
        case .sessionsList: try frame(SessionsListRequest())
        case .sessionsOutcome: try frame(SessionsOutcomeRequest(sessionID: session))
        case .sessionsWatch:
            var request = SessionsWatchRequest()
            (request.sessionID, request.after, request.follow) = (session, 7, true)
            try frame(request, credit: Limits.clientCreditItems)
        case .methodsList: try frame(MethodsListRequest(sessionID: session))
        case .methodsSelect:
            var request = MethodsSelectRequest(sessionID: session)
            request.paymentMethod = "PAYMENT_CARD"
            try frame(request)
        case .methodsCancel: try frame(MethodsCancelRequest(sessionID: session))
        case .cardFormGet: try frame(CardFormGetRequest(sessionID: session))
        case .cardFormUpdate:
            // Without number and code: no example shows them.
            var request = CardFormUpdateRequest(sessionID: session)
            (request.expiry, request.cardholderName) = ("12/34", "Example Shopper")
            try frame(request)
        case .cardFormSubmit:
            var request = CardFormSubmitRequest(sessionID: session)
            request.wait = true
            try frame(request)
        case .cardFormSelectNetwork:
            try frame(CardFormSelectNetworkRequest(sessionID: session, network: .cartesBancaires))
        case .cardFormInspect:
            let amount = Money(minorUnits: 1999, currency: try CurrencyCode("EUR"))
            try frame(CardFormInspectRequest(.amount(amount)))
        case .attemptsResolveOutcome:
            var request = AttemptsResolveOutcomeRequest(sessionID: session, attempt: 1, paid: false)
            request.reason = "not in the list of the acquirer"
            try frame(request)
        case .attemptsList: try frame(AttemptsListRequest(sessionID: session))
        case .hostsList: try frame(HostsListRequest())
        case .hostsAttach: try frame(HostsAttachRequest(name: "lane-1"), credit: Limits.initialCreditDefault)
        case .hostsReport: try frame(HostsReportRequest.onScreen(presentation))
        case .hostsLeave: try frame(HostsLeaveRequest(sessionID: session))
        case .daemonHealth: try frame(DaemonHealthRequest())
        case .daemonDescribe: try frame(DaemonDescribeRequest())
        case .daemonMetrics: try frame(DaemonMetricsRequest())
        case .daemonAudit:
            var request = DaemonAuditRequest()
            (request.after, request.follow) = (7, true)
            try frame(request, credit: Limits.clientCreditItems)
        case .daemonReload: try frame(DaemonReloadRequest())
        case .daemonDrain: try frame(DaemonDrainRequest())
        case .sandboxLedger: try frame(SandboxLedgerRequest())
        case .sandboxReset: try frame(SandboxResetRequest())
        case .sandboxFault: try frame(SandboxFaultRequest(step: "create", fault: "lost"))
        case .sandboxSettle: try frame(SandboxSettleRequest(paymentID: "sbxpay_0123456789ab", paid: true))
        case .sessionsOpen, .sessionsAdopt, .sessionsStart, .sessionsCancel, .sessionsRefresh, .sessionsClose,
            .sessionsSetDefaults, .methodsSubmit, .savedList, .savedHighlight, .savedPay, .savedProvideCvv,
            .savedDelete, .attemptsRetry,
            .attemptsChooseOther,
            .attemptsResolveAction, .shippingSetAddress, .shippingSelectOption,
            .callbacksListen, .callbacksAnswer, .sandboxShipping:
            throw CheckoutFailure(
                .unimplemented, "this version makes no frame of \(row.shortName)",
                recovery: "Its messages are in proto/checkout/v1.")
        }
    }
}
