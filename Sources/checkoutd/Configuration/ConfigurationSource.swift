import CheckoutCore
import CheckoutModel
import CheckoutSystem
import Glibc

/// A configuration, where it came from, and what its names stand for.
struct LoadedConfiguration: Equatable, Sendable {
    /// What the file says, and the defaults.
    var values = Configuration()
    /// `nil`: there is none, and none is needed.
    var file: String?
    /// `[roles]` with its names resolved.
    var members: [Configuration.RoleName: RolePolicy.Members] = [:]
    /// `[host NAME]` with its names resolved.
    var hosts: [String: HostPolicy.Section] = [:]
}

/// Finds and reads the configuration. It opens files and asks the name service: never on the loop.
struct ConfigurationSource: Sendable {
    /// `--config`.
    var named: String?
    /// Where to look when none is named; the first that exists.
    var places: [String]
    /// `--gateway`.
    var gateway: Configuration.GatewayName?

    /// The whole configuration, checked.
    func load() throws(StartFailure) -> LoadedConfiguration {
        var loaded = LoadedConfiguration()
        loaded.file = named ?? places.first { unsafe access($0, F_OK) == 0 }
        let name = loaded.file ?? "the command line"
        do throws(ConfigurationProblem) {
            let text = try loaded.file.map { path throws(ConfigurationProblem) in try Self.read(path) } ?? []
            loaded.values = try Configuration(text: text, file: name, gateway: gateway)
            loaded.members = try RolePolicy.members(of: loaded.values, file: name)
            loaded.hosts = try HostNames.sections(of: loaded.values, file: name)
        } catch {
            throw StartFailure(
                .configuration, error.description, recovery: "Mend it, and try it with checkoutd --check-config.")
        }
        guard loaded.values.gateway == .sandbox else {
            throw StartFailure(
                .configuration, "the gateway 'primer' is not in this version",
                recovery: "Use gateway = sandbox, which needs no account and moves no money.")
        }
        return loaded
    }

    private static func read(_ path: String) throws(ConfigurationProblem) -> [UInt8] {
        do {
            return try TrustedFile.read(path)
        } catch {
            throw ConfigurationProblem(file: path, line: nil, sentence: error.sentence)
        }
    }
}
