internal import CheckoutModel

/// The rows: one a method, in the order of the services. Complete by the compiler.
extension MethodTable {
    private static let small = Limits.requestBytesMax
    private static let card = Limits.cardRequestBytesMax
    private static let open = Limits.openRequestBytesMax
    private static let usual: Milliseconds = .seconds(30)
    /// Those that may wait for an outcome.
    private static let waiting: Milliseconds = .seconds(120)

    static func makeRow(_ method: Method) -> MethodRow {
        switch method {
        case .sessionsPresent:
            MethodRow(
                method, "checkout.v1.Sessions/Present", .unary, who: .operate, key: true, changes: true,
                bytes: open, timeout: usual)
        case .sessionsDismiss:
            MethodRow(
                method, "checkout.v1.Sessions/Dismiss", .unary, who: .operate, key: false, changes: true,
                bytes: small, timeout: usual)
        case .sessionsOpen:
            MethodRow(
                method, "checkout.v1.Sessions/Open", .unary, who: .operate, key: true, changes: true,
                bytes: open, timeout: usual)
        case .sessionsAdopt:
            MethodRow(
                method, "checkout.v1.Sessions/Adopt", .unary, who: .operate, key: false, changes: true,
                bytes: small, timeout: usual)
        case .sessionsStart:
            MethodRow(
                method, "checkout.v1.Sessions/Start", .unary, who: .operate, key: false, changes: true,
                bytes: small, timeout: usual)
        case .sessionsCancel:
            MethodRow(
                method, "checkout.v1.Sessions/Cancel", .unary, who: .operate, key: false, changes: true,
                bytes: small, timeout: usual)
        case .sessionsRefresh:
            MethodRow(
                method, "checkout.v1.Sessions/Refresh", .unary, who: .operate, key: false, changes: true,
                bytes: small, timeout: usual)
        case .sessionsClose:
            MethodRow(
                method, "checkout.v1.Sessions/Close", .unary, who: .operate, key: false, changes: true,
                bytes: small, timeout: usual)
        case .sessionsFormatAmount:
            MethodRow(
                method, "checkout.v1.Sessions/FormatAmount", .unary, who: [.operate, .host], key: false, changes: false,
                bytes: small, timeout: usual)
        case .sessionsGet:
            MethodRow(
                method, "checkout.v1.Sessions/Get", .unary, who: [.observe, .host], key: false, changes: false,
                bytes: small, timeout: usual)
        case .sessionsList:
            MethodRow(
                method, "checkout.v1.Sessions/List", .unary, who: .anyone, key: false, changes: false,
                bytes: small, timeout: usual)
        case .sessionsOutcome:
            MethodRow(
                method, "checkout.v1.Sessions/Outcome", .unary, who: .operate, key: false, changes: false,
                bytes: small, timeout: usual)
        case .sessionsWatch:
            MethodRow(
                method, "checkout.v1.Sessions/Watch", .stream, who: [.observe, .host], key: false, changes: false,
                bytes: small, timeout: nil)
        case .sessionsSetDefaults:
            MethodRow(
                method, "checkout.v1.Sessions/SetDefaults", .unary, who: .operate, key: false, changes: true,
                bytes: small, timeout: usual)
        case .methodsList:
            MethodRow(
                method, "checkout.v1.Methods/List", .unary, who: [.operate, .host], key: false, changes: false,
                bytes: small, timeout: usual)
        case .methodsSelect:
            MethodRow(
                method, "checkout.v1.Methods/Select", .unary, who: [.operate, .host], key: true, changes: true,
                bytes: small, timeout: usual)
        case .methodsCancel:
            MethodRow(
                method, "checkout.v1.Methods/Cancel", .unary, who: [.operate, .host], key: false, changes: true,
                bytes: small, timeout: usual)
        case .methodsSubmit:
            MethodRow(
                method, "checkout.v1.Methods/Submit", .unary, who: [.operate, .host], key: true, changes: true,
                bytes: card, timeout: waiting)
        case .cardFormGet:
            MethodRow(
                method, "checkout.v1.CardForm/Get", .unary, who: [.operate, .host], key: false, changes: false,
                bytes: card, timeout: usual)
        case .cardFormUpdate:
            MethodRow(
                method, "checkout.v1.CardForm/Update", .unary, who: [.operate, .host], key: false, changes: true,
                bytes: card, timeout: usual)
        case .cardFormSelectNetwork:
            MethodRow(
                method, "checkout.v1.CardForm/SelectNetwork", .unary, who: [.operate, .host], key: false, changes: true,
                bytes: card, timeout: usual)
        case .cardFormSubmit:
            MethodRow(
                method, "checkout.v1.CardForm/Submit", .unary, who: [.operate, .host], key: true, changes: true,
                bytes: card, timeout: waiting)
        case .cardFormInspect:
            MethodRow(
                method, "checkout.v1.CardForm/Inspect", .unary, who: [.operate, .host], key: false, changes: false,
                bytes: card, timeout: usual)
        case .savedList:
            MethodRow(
                method, "checkout.v1.Saved/List", .unary, who: [.operate, .host], key: false, changes: false,
                bytes: small, timeout: usual)
        case .savedHighlight:
            MethodRow(
                method, "checkout.v1.Saved/Highlight", .unary, who: [.operate, .host], key: false, changes: true,
                bytes: small, timeout: usual)
        case .savedPay:
            MethodRow(
                method, "checkout.v1.Saved/Pay", .unary, who: [.operate, .host], key: true, changes: true,
                bytes: small, timeout: waiting)
        case .savedProvideCvv:
            MethodRow(
                method, "checkout.v1.Saved/ProvideCvv", .unary, who: [.operate, .host], key: false, changes: true,
                bytes: card, timeout: waiting)
        case .savedDelete:
            MethodRow(
                method, "checkout.v1.Saved/Delete", .unary, who: [.operate, .host], key: false, changes: true,
                bytes: small, timeout: usual)
        case .attemptsList:
            MethodRow(
                method, "checkout.v1.Attempts/List", .unary, who: [.operate, .host], key: false, changes: false,
                bytes: small, timeout: usual)
        case .attemptsRetry:
            MethodRow(
                method, "checkout.v1.Attempts/Retry", .unary, who: [.operate, .host], key: true, changes: true,
                bytes: small, timeout: waiting)
        case .attemptsChooseOther:
            MethodRow(
                method, "checkout.v1.Attempts/ChooseOther", .unary, who: [.operate, .host], key: false, changes: true,
                bytes: small, timeout: usual)
        case .attemptsResolveAction:
            MethodRow(
                method, "checkout.v1.Attempts/ResolveAction", .unary, who: [.operate, .host], key: false, changes: true,
                bytes: small, timeout: usual)
        case .attemptsResolveOutcome:
            MethodRow(
                method, "checkout.v1.Attempts/ResolveOutcome", .unary, who: .admin, key: false, changes: true,
                bytes: small, timeout: usual)
        case .shippingSetAddress:
            MethodRow(
                method, "checkout.v1.Shipping/SetAddress", .unary, who: [.operate, .host], key: false, changes: true,
                bytes: small, timeout: waiting)
        case .shippingSelectOption:
            MethodRow(
                method, "checkout.v1.Shipping/SelectOption", .unary, who: [.operate, .host], key: false, changes: true,
                bytes: small, timeout: waiting)
        case .hostsList:
            MethodRow(
                method, "checkout.v1.Hosts/List", .unary, who: [.observe, .operate], key: false, changes: false,
                bytes: small, timeout: usual)
        case .hostsAttach:
            MethodRow(
                method, "checkout.v1.Hosts/Attach", .stream, who: .host, key: false, changes: true,
                bytes: small, timeout: nil)
        case .hostsReport:
            MethodRow(
                method, "checkout.v1.Hosts/Report", .unary, who: .host, key: false, changes: true,
                bytes: small, timeout: usual)
        case .hostsLeave:
            MethodRow(
                method, "checkout.v1.Hosts/Leave", .unary, who: [.host, .operate], key: false, changes: true,
                bytes: small, timeout: usual)
        case .callbacksListen:
            MethodRow(
                method, "checkout.v1.Callbacks/Listen", .stream, who: .operate, key: false, changes: true,
                bytes: small, timeout: nil)
        case .callbacksAnswer:
            MethodRow(
                method, "checkout.v1.Callbacks/Answer", .unary, who: .operate, key: false, changes: true,
                bytes: small, timeout: usual)
        case .daemonHealth:
            MethodRow(
                method, "checkout.v1.Daemon/Health", .unary, who: .anyone, key: false, changes: false,
                bytes: small, timeout: usual)
        case .daemonDescribe:
            MethodRow(
                method, "checkout.v1.Daemon/Describe", .unary, who: .anyone, key: false, changes: false,
                bytes: small, timeout: usual)
        case .daemonMetrics:
            MethodRow(
                method, "checkout.v1.Daemon/Metrics", .unary, who: .observe, key: false, changes: false,
                bytes: small, timeout: usual)
        case .daemonAudit:
            MethodRow(
                method, "checkout.v1.Daemon/Audit", .stream, who: .admin, key: false, changes: false,
                bytes: small, timeout: nil)
        case .daemonDrain:
            MethodRow(
                method, "checkout.v1.Daemon/Drain", .unary, who: .admin, key: false, changes: true,
                bytes: small, timeout: usual)
        case .daemonReload:
            MethodRow(
                method, "checkout.v1.Daemon/Reload", .unary, who: .admin, key: false, changes: true,
                bytes: small, timeout: usual)
        case .sandboxLedger:
            MethodRow(
                method, "checkout.v1.Sandbox/Ledger", .unary, who: .admin, key: false, changes: false,
                bytes: small, timeout: usual)
        case .sandboxReset:
            MethodRow(
                method, "checkout.v1.Sandbox/Reset", .unary, who: .admin, key: false, changes: true,
                bytes: small, timeout: usual)
        case .sandboxFault:
            MethodRow(
                method, "checkout.v1.Sandbox/Fault", .unary, who: .admin, key: false, changes: true,
                bytes: small, timeout: usual)
        case .sandboxSettle:
            MethodRow(
                method, "checkout.v1.Sandbox/Settle", .unary, who: .admin, key: false, changes: true,
                bytes: small, timeout: usual)
        case .sandboxShipping:
            MethodRow(
                method, "checkout.v1.Sandbox/Shipping", .unary, who: .admin, key: false, changes: true,
                bytes: small, timeout: usual)
        }
    }
}
