import CheckoutCore
import CheckoutModel

/// What the names in `[host NAME]` stand for. A look-up may ask the network: never on the loop.
enum HostNames {
    /// The sections for the server. The look-up is an argument so that a test needs no user database.
    static func sections(
        of configuration: Configuration, file: String, user: (String) -> NameService.Result = NameService.user
    ) throws(ConfigurationProblem) -> [String: HostPolicy.Section] {
        var resolved: [String: HostPolicy.Section] = [:]
        for (name, section) in configuration.hosts.sorted(by: { $0.key < $1.key }) {
            guard !section.user.isEmpty else {
                throw ConfigurationProblem(
                    file: file, line: section.line,
                    sentence: "[host \(name)] has no uid: say who attaches under this name")
            }
            var owners: Set<UInt32> = []
            for owner in section.owners { owners.insert(try id(user(owner), owner, name, section, file)) }
            resolved[name] = HostPolicy.Section(
                uid: try id(user(section.user), section.user, name, section, file), owners: owners)
        }
        return resolved
    }

    private static func id(
        _ result: NameService.Result, _ user: String, _ host: String, _ section: HostSection, _ file: String
    ) throws(ConfigurationProblem) -> UInt32 {
        let sentence: String
        switch result {
        case .id(65534), .id(65535), .id(.max):
            sentence = "user '\(user)' is nobody, who can be no host and own nothing"
        case .id(let id): return id
        case .unknown: sentence = "there is no user '\(user)'"
        case .failed(let number): sentence = "the look-up of user '\(user)' failed (error \(number)); try again later"
        }
        throw ConfigurationProblem(file: file, line: section.line, sentence: "[host \(host)]: \(sentence)")
    }
}
