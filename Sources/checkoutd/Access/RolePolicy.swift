import CheckoutModel
import CheckoutSystem

/// Who has which role (PROTOCOL.md, "Who may call"). A value: uid, groups and the socket's file in, bits out.
struct RolePolicy: Equatable, Sendable {
    /// What the defaults follow from.
    struct SocketFile: Equatable, Sendable {
        /// Has every role that is not given to others.
        var owner: UInt32
        /// Its members operate and host where `groupMayWrite`.
        var group: UInt32
        /// Mode bit 0020.
        var groupMayWrite: Bool
    }

    /// Who the configuration gives one role to. In place of the default.
    struct Members: Equatable, Sendable {
        var users: Set<UInt32> = []
        var groups: Set<UInt32> = []
    }

    /// The socket that is listened on.
    var socket: SocketFile
    /// Roles that the configuration names.
    var given: [Configuration.RoleName: Members] = [:]

    /// The bits of a peer. `groups` are the kernel's, primary and supplementary.
    func roles(uid: UInt32, groups: some Sequence<UInt32>) -> Roles {
        if uid == 0 { return .all }
        let groups = Set(groups)
        var roles: Roles = []
        for name in Configuration.RoleName.allCases {
            let has =
                if let members = given[name] {
                    members.users.contains(uid) || !members.groups.isDisjoint(with: groups)
                } else {
                    hasByDefault(name, uid: uid, groups: groups)
                }
            if has { roles.insert(name.role) }
        }
        return roles
    }

    private func hasByDefault(_ name: Configuration.RoleName, uid: UInt32, groups: Set<UInt32>) -> Bool {
        if uid == socket.owner { return true }
        guard socket.groupMayWrite, groups.contains(socket.group) else { return false }
        switch name {
        case .operate, .host: return true
        case .observe, .admin: return false
        }
    }
}

extension RolePolicy {
    /// Resolves the names of `[roles]`. A look-up may ask the network: never on the loop.
    ///
    /// The look-ups are arguments so that a test needs no user database.
    static func members(
        of configuration: Configuration, file: String,
        user: (String) -> NameService.Result = NameService.user,
        group: (String) -> NameService.Result = NameService.group
    ) throws(ConfigurationProblem) -> [Configuration.RoleName: Members] {
        var given: [Configuration.RoleName: Members] = [:]
        for name in Configuration.RoleName.allCases {
            guard let principals = configuration.roles[name] else { continue }
            var members = Members()
            for principal in principals {
                switch principal {
                case .user(let text):
                    members.users.insert(try id(user(text), "user '\(text)'", name, file))
                case .group(let text):
                    members.groups.insert(try id(group(text), "group '\(text)'", name, file))
                }
            }
            given[name] = members
        }
        return given
    }

    private static func id(
        _ result: NameService.Result, _ what: String, _ role: Configuration.RoleName, _ file: String
    ) throws(ConfigurationProblem) -> UInt32 {
        let sentence: String
        switch result {
        // A role for nobody would be a role for everybody who cannot be told apart.
        case .id(let id) where PeerCredentials.isNobody(id): sentence = "\(what) is nobody, who can have no role"
        case .id(let id): return id
        case .unknown: sentence = "there is no \(what)"
        case .failed(let number):
            sentence = "the look-up of \(what) failed (\(SystemError.text(of: number))); try again later"
        }
        throw ConfigurationProblem(file: file, line: nil, sentence: "[roles] \(role.rawValue): \(sentence)")
    }
}
