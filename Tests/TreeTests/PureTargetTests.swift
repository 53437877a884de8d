import Testing

/// Goal: what decides can be simulated: the same events give the same effects, on every run and every machine.
struct PureTargetTests {
    static let pureTargets = ["CheckoutModel", "CheckoutCore", "CheckoutWire", "CheckoutServer"]

    struct Ban: Sendable, CustomTestStringConvertible {
        var words: [String]
        var reason: String
        var testDescription: String { words.joined(separator: " ") }
    }

    static let bans: [Ban] = [
        Ban(
            words: [
                "async", "await", "Task", "@MainActor", "withCheckedContinuation", "AsyncStream", "DispatchQueue",
                "Thread",
            ],
            reason: "Nothing suspends: between an event and its effects no other event may come."),
        Ban(
            words: ["ContinuousClock", "SuspendingClock", "clock_gettime", "gettimeofday", "Date", "time(nil)"],
            reason: "The time comes with the event, so that a test can set it and a run can be replayed."),
        Ban(
            words: [
                ".random(", "SystemRandomNumberGenerator", "randomElement", "shuffled", "shuffle", "randombytes_buf",
                "randombytes", "randombytes_random", "getrandom", "getentropy", "arc4random",
            ], reason: "Random bits are handed in: a seed has to replay."),
        Ban(
            words: [
                "getenv", "socket(", "openat(", "fopen", "stat(", "getpid", "getuid",
                "exit(",
                "usleep", "sleep(", "nanosleep", "pthread_mutex_lock", "print(", "debugPrint", "readLine", "dump(",
                "CommandLine",
            ],
            reason: "Effects are returned and performed elsewhere: a system call here would escape the simulation."),
        Ban(
            words: ["Mutex", "Atomic", "Guarded", "nonisolated(unsafe)"],
            reason: "Values have one owner, the loop: a lock here hides a second one."),
    ]

    @Test("tree: the pure targets call nothing that reads the world", arguments: bans) func calls(ban: Ban) {
        for target in Self.pureTargets {
            for file in Tree.swiftFiles("Sources/\(target)") {
                for (number, line) in file.code.enumerated() {
                    for word in ban.words where Code.mentions(word, in: line) {
                        Issue.record("\(file.path):\(number + 1) says \(word). \(ban.reason)")
                    }
                }
            }
        }
    }

    @Test("architecture: sodium in the core is SHA-256 and a wipe, and nothing else") func sodium() {
        for file in Tree.swiftFiles("Sources/CheckoutCore") where file.imports.contains("CSodium") {
            for line in file.code {
                for call in line.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") })
                where call.hasPrefix("crypto_") || call.hasPrefix("sodium_") {
                    let isPure = call.hasPrefix("crypto_hash_sha256") || call == "sodium_memzero"
                    #expect(isPure, "\(file.path) calls \(call): the core digests, and wipes what it digested")
                }
            }
        }
    }
}
