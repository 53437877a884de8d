import Foundation
import Glibc
import Testing

/// What a program that has ended left.
struct Ended {
    var status: Int32
    var output: String
    var errors: String

    /// The one JSON object on stdout.
    var json: [String: Any] {
        get throws { try #require(Self.object(output), "no JSON object: \(output)\(errors)") }
    }

    static func object(_ line: some StringProtocol) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
    }
}

/// Runs a program to its end. `poking`: a datagram socket that starts it off once something arrives.
func run(
    _ path: String, _ arguments: [String], environment: [String: String] = [:], input: String? = nil,
    seconds: Double = 30, poking poked: String? = nil
) async throws -> Ended {
    let program = try Program(path, arguments, environment: environment, input: input)
    if let poked {
        let sender = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer { close(sender) }
        _ = try await eventually {
            try unsafe withAddress(poked) { unsafe Int32(clamping: sendto(sender, "x", 1, 0, $0, $1)) } == 1
        }
    }
    let status = try await program.wait(seconds: seconds)
    return Ended(status: status, output: program.output, errors: program.errors)
}
