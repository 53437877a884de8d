import CheckoutModel
import CheckoutServer

/// What the configuration file says, with the defaults where it says nothing (`README.md`, "Configuration").
///
/// Names of users and groups are still names here: `NameService` resolves them.
struct Configuration: Equatable, Sendable {
    /// Which processor.
    var gateway = GatewayName.sandbox
    /// What the gateway must be fit for (SB-002).
    var environment = Environment.test
    /// Connections of one uid.
    var connectionsPerUID = Limits.connectionsPerUidDefault
    /// Uids that are handed out again, and so own nothing by number.
    var recycledUIDs = ServerConfiguration.recycledUIDsDefault
    /// Refuse to start when card pages cannot be locked (C-188).
    var lockMemory = true
    /// B-279.
    var keepEvents = Limits.keepEventsDefault
    /// B-279.
    var keepRecords = Limits.keepRecordsDefault
    /// C-196.
    var keepAudit = Limits.keepAuditDefault
    /// 0 is never.
    var sessionIdle = Limits.sessionIdleMilliseconds
    /// 0 is never.
    var sessionTotal = Limits.sessionTotalMilliseconds
    /// B-032.
    var hostAnswer = Limits.hostAnswerMilliseconds
    /// B-062.
    var hostGrace = Limits.hostGraceMilliseconds
    /// `[host NAME]`, by name.
    var hosts: [String: HostSection] = [:]
    /// `[roles]`: who has a role. A role that is not here has its default.
    var roles: [RoleName: [Principal]] = [:]
    /// `[sandbox]`.
    var sandbox = Sandbox()

    /// The processors of this version and those to come.
    enum GatewayName: String, CaseIterable, Sendable {
        case sandbox, primer
    }

    /// `environment`.
    enum Environment: String, CaseIterable, Sendable {
        case test, production
    }

    /// The keys of `[roles]`, in the order of the table of roles.
    enum RoleName: String, CaseIterable, Hashable, Sendable {
        case observe, operate, host, admin

        var role: Roles {
            switch self {
            case .observe: .observe
            case .operate: .operate
            case .host: .host
            case .admin: .admin
            }
        }
    }

    /// Somebody who is given a role, as the file names them.
    enum Principal: Hashable, Sendable {
        /// "pos", or a number.
        case user(String)
        /// "%till", or "%" and a number.
        case group(String)
    }

    /// `[sandbox]`.
    struct Sandbox: Equatable, Sendable {
        /// `Sandbox/*` calls (SB-009).
        var testAPI = false
        /// Divides every delay (SB-004).
        var timeScale = 1.0
        /// In the state directory; empty: in memory (SB-010).
        var stateFile = "sandbox.state"
    }
}

/// What is wrong with a configuration, and where.
struct ConfigurationProblem: Error, Equatable, Sendable, CustomStringConvertible {
    /// As it was named or found.
    var file: String
    /// From 1; `nil`: the file as a whole.
    var line: Int?
    /// One sentence, without a full stop. It may hold text of the file: it is printed as foreign text.
    var sentence: String

    /// "checkoutd.conf:3: …", the form that editors jump to.
    var description: String {
        guard let line else { return "\(file): \(sentence)" }
        return "\(file):\(line): \(sentence)"
    }
}
