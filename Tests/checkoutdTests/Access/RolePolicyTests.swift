import CheckoutModel
import Testing

@testable import checkoutd

/// Goal: the roles of PROTOCOL.md, "Who may call", row by row.
struct RolePolicyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var owner: UInt32 = 0
        var groupMayWrite = true
        var given: [Configuration.RoleName: RolePolicy.Members] = [:]
        var uid: UInt32
        var groups: [UInt32] = []
        var roles: Roles
    }

    static let checkout: UInt32 = 500
    static let rows: [Row] = [
        Row(testDescription: "root has all", uid: 0, roles: .all),
        Row(testDescription: "the socket's owner has all", owner: 1000, uid: 1000, roles: .all),
        Row(testDescription: "a member operates and hosts", uid: 1000, groups: [checkout], roles: [.operate, .host]),
        Row(
            testDescription: "a group that may not write gives nothing", groupMayWrite: false, uid: 1000,
            groups: [checkout], roles: []),
        Row(testDescription: "anybody else has none", uid: 1000, groups: [1000, 27], roles: []),
        Row(
            testDescription: "the service's own user has nothing with the system's socket", uid: 990, groups: [990],
            roles: []),
        Row(
            testDescription: "a configured role replaces that default and no other",
            given: [.operate: .init(users: [1001])], uid: 1000, groups: [checkout], roles: [.host]),
        Row(
            testDescription: "by user", given: [.observe: .init(users: [1001])], uid: 1001, roles: [.observe]),
        Row(
            testDescription: "by group", given: [.admin: .init(groups: [27])], uid: 1001, groups: [1001, 27],
            roles: [.admin]),
        Row(testDescription: "none includes another", given: [.admin: .init(users: [7])], uid: 7, roles: [.admin]),
        Row(
            testDescription: "the owner loses what is given to others", owner: 1000,
            given: [.admin: .init()], uid: 1000, roles: [.observe, .operate, .host]),
        Row(
            testDescription: "root keeps all",
            given: [.observe: .init(), .operate: .init(), .host: .init(), .admin: .init()], uid: 0, roles: .all),
    ]

    @Test("security, Roles: who has which", arguments: rows) func table(row: Row) {
        let policy = RolePolicy(
            socket: .init(owner: row.owner, group: Self.checkout, groupMayWrite: row.groupMayWrite), given: row.given)
        #expect(policy.roles(uid: row.uid, groups: row.groups) == row.roles)
    }

    @Test("security, Roles: names are resolved, and no role goes to nobody")
    func members() throws {
        var configuration = Configuration()
        configuration.roles = [.admin: [.user("alice"), .group("staff")]]
        let known: [String: UInt32] = ["alice": 1000, "staff": 50, "nobody": 65534]
        let lookUp = { (name: String) -> NameService.Result in known[name].map { .id($0) } ?? .unknown }
        func members() throws(ConfigurationProblem) -> [Configuration.RoleName: RolePolicy.Members] {
            try RolePolicy.members(of: configuration, file: "a.conf", user: lookUp, group: lookUp)
        }
        #expect(try members() == [.admin: .init(users: [1000], groups: [50])])
        configuration.roles = [.host: [.user("nobody")]]
        var error = #expect(throws: ConfigurationProblem.self) { try members() }
        #expect(error?.description == "a.conf: [roles] host: user 'nobody' is nobody, who can have no role")
        configuration.roles = [.host: [.group("ghosts")]]
        error = #expect(throws: ConfigurationProblem.self) { try members() }
        #expect(error?.description == "a.conf: [roles] host: there is no group 'ghosts'")
    }

    @Test("security, Roles: the machine's own names and numbers") func names() {
        #expect(NameService.user("root") == .id(0))
        #expect(NameService.user("4711") == .id(4711))
        #expect(NameService.group("root") == .id(0))
        #expect(NameService.user("no-such-user-here") == .unknown)
        #expect(NameService.group("no-such-group-here") == .unknown)
    }
}
