/// Every method of the protocol, by service and call, in the order of the service blocks of `checkout.proto`.
public enum Method: UInt8, CaseIterable, Hashable, Sendable {
    case sessionsPresent, sessionsDismiss, sessionsOpen, sessionsAdopt, sessionsStart, sessionsCancel, sessionsRefresh
    case sessionsClose, sessionsFormatAmount, sessionsGet, sessionsList, sessionsOutcome, sessionsWatch
    case sessionsSetDefaults
    case methodsList, methodsSelect, methodsCancel, methodsSubmit
    case cardFormGet, cardFormUpdate, cardFormSelectNetwork, cardFormSubmit, cardFormInspect
    case savedList, savedHighlight, savedPay, savedProvideCvv, savedDelete
    case attemptsList, attemptsRetry, attemptsChooseOther, attemptsResolveAction, attemptsResolveOutcome
    case shippingSetAddress, shippingSelectOption
    case hostsList, hostsAttach, hostsReport, hostsLeave
    case callbacksListen, callbacksAnswer
    case daemonHealth, daemonDescribe, daemonMetrics, daemonAudit, daemonDrain, daemonReload
    case sandboxLedger, sandboxReset, sandboxFault, sandboxSettle, sandboxShipping

    /// Its row in the one table.
    public var row: MethodRow { MethodTable.rows[Int(rawValue)] }
}

/// Whom the table admits (PROTOCOL.md, "Methods"). Whether the session is the caller's is asked afterwards.
public struct Who: OptionSet, Hashable, Sendable {
    /// One bit a letter.
    public let rawValue: UInt8
    /// Takes the bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// O: role observe, or the owner.
    public static let observe = Who(rawValue: 1)
    /// P: role operate, on what one owns.
    public static let operate = Who(rawValue: 2)
    /// H: the host it is presented on; for `Hosts/*` the role.
    public static let host = Who(rawValue: 4)
    /// A: role admin, on any session.
    public static let admin = Who(rawValue: 8)
    /// –: whoever has a `Welcome`.
    public static let anyone = Who(rawValue: 16)

    /// "O P": the letters of the table, "-" for anyone.
    public var letters: String {
        let all: [(Who, String)] = [(.observe, "O"), (.operate, "P"), (.host, "H"), (.admin, "A"), (.anyone, "-")]
        return all.filter { contains($0.0) }.map(\.1).joined(separator: " ")
    }
}
