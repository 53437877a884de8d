internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// From a method to its file. What is not served is refused before: see `served`.

extension Server {
    /// The methods of this version; every other one of the table answers UNIMPLEMENTED.
    static let served: Set<Method> = [
        .sessionsPresent, .sessionsDismiss, .sessionsOpen, .sessionsAdopt, .sessionsStart, .sessionsCancel,
        .sessionsRefresh, .sessionsClose, .sessionsFormatAmount, .sessionsGet, .sessionsList, .sessionsOutcome,
        .sessionsWatch,
        .sessionsSetDefaults, .methodsList, .methodsSelect, .methodsCancel, .cardFormGet, .cardFormUpdate,
        .cardFormSelectNetwork, .cardFormSubmit, .cardFormInspect, .attemptsList, .attemptsRetry, .attemptsChooseOther,
        .attemptsResolveOutcome, .shippingSetAddress,
        .shippingSelectOption, .hostsList, .hostsAttach, .hostsReport, .hostsLeave, .callbacksListen, .callbacksAnswer,
        .daemonHealth, .daemonDescribe, .daemonMetrics, .daemonAudit, .daemonDrain, .daemonReload, .sandboxLedger,
        .sandboxReset, .sandboxFault, .sandboxSettle, .sandboxShipping,
    ]

    /// `served`, one bit a method, since it is asked for every call.
    static let servedBits = served.reduce(UInt64(0)) { $0 | 1 << UInt64($1.rawValue) }

    func dispatch(_ caller: Caller, _ payload: RawSpan) throws(CheckoutFailure) {
        switch caller.method {
        case .sessionsPresent: try present(caller, decode(payload, holding: Limits.openRequestBytesMax))
        case .sessionsDismiss: try dismiss(caller, decode(payload))
        case .sessionsOpen: try open(caller, decode(payload, holding: Limits.openRequestBytesMax))
        case .sessionsStart: start(caller, try decode(payload))
        case .sessionsCancel: cancelInline(caller, try decode(payload))
        case .sessionsRefresh: refresh(caller, try decode(payload))
        case .sessionsClose: close(caller, try decode(payload))
        case .sessionsFormatAmount: formatAmount(caller, try decode(payload))
        case .sessionsAdopt: try adopt(caller, decode(payload, holding: Limits.ownerSecretBytesMax))
        case .sessionsGet: try get(caller, decode(payload))
        case .sessionsList: try list(caller, decode(payload))
        case .sessionsOutcome: try outcome(caller, decode(payload))
        case .sessionsWatch: try watch(caller, decode(payload))
        case .sessionsSetDefaults: try setDefaults(caller, decode(payload))
        case .methodsList: try listMethods(caller, decode(payload))
        case .methodsSelect: try selectMethod(caller, decode(payload))
        case .methodsCancel: try cancelMethod(caller, decode(payload))
        case .cardFormGet: try cardForm(caller, decode(payload))
        case .cardFormUpdate: try updateCardForm(caller, decode(payload, holding: Limits.cardRequestBytesMax))
        case .cardFormSelectNetwork: selectNetwork(caller, try decode(payload))
        case .cardFormSubmit: try submitCard(caller, decode(payload))
        case .cardFormInspect: try inspect(caller, decode(payload, holding: Limits.cardRequestBytesMax))
        case .attemptsList: try listAttempts(caller, decode(payload))
        case .attemptsRetry: try retry(caller, decode(payload))
        case .attemptsChooseOther: chooseOther(caller, try decode(payload))
        case .attemptsResolveOutcome: try resolveOutcome(caller, decode(payload))
        case .shippingSetAddress: try setShippingAddress(caller, decode(payload))
        case .shippingSelectOption: try selectShippingOption(caller, decode(payload))
        case .hostsList: listHosts(caller)
        case .hostsAttach: try attach(caller, decode(payload, holding: Limits.requestBytesMax))
        case .hostsReport: try report(caller, decode(payload))
        case .hostsLeave: try leave(caller, decode(payload))
        case .callbacksListen: try listen(caller, decode(payload))
        case .callbacksAnswer: try answerQuestion(caller, decode(payload))
        case .daemonHealth: answer(caller, health)
        case .daemonDescribe: answer(caller, description)
        case .daemonMetrics: answer(caller, metrics)
        case .daemonAudit: audit(caller, try decode(payload))
        case .daemonReload: reloadConfiguration(caller)
        case .daemonDrain:
            auditAdmin(caller)
            drain(caller)
        case .sandboxLedger: try ledger(caller, decode(payload))
        case .sandboxReset:
            auditAdmin(caller)
            try resetSandbox(caller)
        case .sandboxFault:
            auditAdmin(caller)
            try setFault(caller, decode(payload))
        case .sandboxSettle:
            auditAdmin(caller)
            try settlePayment(caller, decode(payload))
        case .sandboxShipping:
            auditAdmin(caller)
            try patchShipping(caller, decode(payload))
        default: preconditionFailure("a method that is served has a file")
        }
    }

    private func decode<Request: WireMessage>(_ payload: RawSpan) throws(CheckoutFailure) -> Request {
        try Request.decode(payload, arena: requestArena)
    }

    /// A request that may bring secrets: they go straight into the memory for secrets.
    private func decode<Request: WireMessage>(_ payload: RawSpan, holding bytes: Int) throws(CheckoutFailure) -> Request
    {
        do throws(DecodeFault) {
            return try Request.decode(payload, arena: requestArena, secrets: secrets)
        } catch {
            switch error {
            case .refused(let failure): throw failure
            case .noRoomForSecrets:
                throw CheckoutFailure(
                    .tooManyCalls, "the locked memory for secrets is full", recovery: "Try again soon.")
            }
        }
    }

    private func drain(_ caller: Caller) {
        answer(caller, DaemonDrainResponse())
        drain()
    }
}
