internal import CheckoutCore
public import CheckoutModel

/// What a test makes go wrong on the way to the sandbox (SB-009).
public struct SandboxFault: Equatable, Sendable {
    /// Which calls.
    public enum Step: String, CaseIterable, Hashable, Sendable {
        /// The configuration of a session.
        case configuration
        /// What changes the client session: method, network, billing, shipping.
        case actions
        /// Networks of the beginning of a number.
        case bins
        /// Payments: each send of a create.
        case create
        /// What became of a payment.
        case status
    }

    /// What happens to one.
    public enum Kind: Equatable, Sendable {
        /// It is never connected: nothing was done.
        case network
        /// Nothing was done, and no answer comes in 60 s (SB-004).
        case timeout
        /// It was done, and its answer is lost.
        case lost
        /// Nothing was done, says this status.
        case http(UInt32)
    }

    /// Which calls.
    public var step: Step
    /// What happens to them.
    public var kind: Kind

    /// By their words. `invalid-value` for any other, with those that there are.
    public init(step: String, kind: String) throws(CheckoutFailure) {
        guard let step = Step(rawValue: step) else {
            let steps = Step.allCases.map(\.rawValue).joined(separator: ", ")
            throw CheckoutFailure(.invalidValue, "the sandbox has no such step", recovery: "The steps are \(steps).")
        }
        self.step = step
        switch kind {
        case "network": self.kind = .network
        case "timeout": self.kind = .timeout
        case "lost": self.kind = .lost
        default:
            let status = kind.hasPrefix("http:") ? UInt32(kind.dropFirst(5)) ?? 0 : 0
            guard kind == "http:\(status)", (400...599).contains(status) else {
                throw CheckoutFailure(
                    .invalidValue, "the sandbox has no such fault",
                    recovery: "The faults are network, timeout, lost, and http:400 to http:599.")
            }
            self.kind = .http(status)
        }
    }

    /// For operators.
    var cause: GatewayCause {
        var cause = GatewayCause()
        switch kind {
        case .network, .lost: cause.kind = "network"
        case .timeout: cause.kind = "timeout"
        case .http(let status): (cause.kind, cause.httpStatus) = ("http", status)
        }
        return cause
    }

    /// What the engine is told when this happened to anything but a create (G-129).
    var failure: CheckoutFailure {
        let status = cause.httpStatus
        if status == 401 { return SandboxToken.expired }
        switch step {
        case .configuration where status == 0 || status >= 500:
            return CheckoutFailure(
                .missingConfiguration, "the sandbox did not answer with a configuration", retry: .withBackoff)
        case .configuration, .actions, .bins:
            return CheckoutFailure(.failedToCreateSession, "the sandbox did not take the change", retry: .withBackoff)
        case .create, .status:
            return CheckoutFailure(
                .failedToCreatePayment, "the sandbox did not say what became of the payment",
                retry: .afterStatusQuery)
        }
    }
}

/// The faults that are set, by step: one each, for so many calls.
struct SandboxFaults: Sendable {
    private var left: [SandboxFault.Step: (fault: SandboxFault, calls: UInt32)] = [:]

    /// In the place of one that is there; 0 calls take it away.
    mutating func set(_ fault: SandboxFault, calls: UInt32) { left[fault.step] = calls == 0 ? nil : (fault, calls) }

    /// For one call.
    mutating func take(_ step: SandboxFault.Step) -> SandboxFault? {
        guard let (fault, calls) = left[step] else { return nil }
        left[step] = calls == 1 ? nil : (fault, calls - 1)
        return fault
    }
}
