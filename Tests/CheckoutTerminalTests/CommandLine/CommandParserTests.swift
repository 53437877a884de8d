import CheckoutModel
import Testing

@testable import CheckoutTerminal

/// Goal: every command line is either understood as a whole or refused with a sentence, and no process is needed to see
/// it.
struct CommandParserTests {
    static let id = "0011223344556677" + "8899aabbccddeeff"

    private static func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

    private static func failure(_ line: String) -> CheckoutFailure? {
        do throws(CheckoutFailure) {
            _ = try CommandParser.parse(words(line))
            return nil
        } catch {
            return error
        }
    }

    @Test("cli: the commands of this version, and no others") func names() {
        #expect(
            CommandTable.all.map(\.name) == [
                "demo", "present", "open", "methods", "select", "cancel", "card", "submit", "retry", "choose-other",
                "dismiss", "gesture", "refresh", "close", "events", "sessions", "show", "outcome", "receipt",
                "attempts", "attempts resolve", "format", "hosts", "inspect card", "inspect expiry", "inspect address",
                "inspect amount",
                "status", "health", "metrics", "describe", "audit", "drain", "reload", "sandbox ledger",
                "sandbox reset", "sandbox fault", "sandbox settle", "sandbox shipping",
            ])
    }

    @Test("cli: every example in the help is a command line", arguments: CommandTable.all.map(\.name))
    func examples(name: String) throws {
        let command = try #require(CommandTable.named(name))
        #expect(!command.examples.isEmpty)
        for example in command.examples {
            // What the shell would take away.
            let line = example.split(separator: "<")[0]
            #expect(try CommandParser.parse(Self.words(String(line))).request == .command(name), "\(example)")
        }
    }

    @Test("cli: a missing argument is 64 and names it", arguments: CommandTable.all.map(\.name))
    func missing(name: String) throws {
        let command = try #require(CommandTable.named(name))
        for count in 0..<command.arguments.count where !command.arguments[count].isOptional {
            let given = command.arguments.prefix(count).map { $0.kind == .session ? "@last" : "x" }
            let failure = Self.failure(([name] + given).joined(separator: " "))
            #expect(failure?.code == .usage)
            #expect(failure?.message.contains(command.arguments[count].name) == true)
        }
    }

    @Test(
        "cli: one argument too many, an unknown option, and an option twice are 64",
        arguments: CommandTable.all.map(\.name))
    func surplus(name: String) throws {
        let command = try #require(CommandTable.named(name))
        let line =
            ([name] + command.arguments.map { $0.kind == .session ? "@last" : "x" } + command.exactlyOne.prefix(1))
            .joined(separator: " ").replacingOptionValue()
        #expect(Self.failure(line) == nil, "\(line)")
        for more in [" surplus", " --no-such-option", " --quiet --quiet"] {
            #expect(Self.failure(line + more)?.code == .usage, "\(line)\(more)")
        }
    }

    @Test(
        "cli: a value of the wrong form is 8 and is not repeated",
        arguments: [
            ("present --sandbox --amount ten", "--amount"), ("present --sandbox --amount -1", "--amount"),
            ("present --sandbox --amount 100000000", "--amount"), ("events @last --after x", "--after"),
            ("events @last --epoch 12", "--epoch"),
            ("events @last --epoch zz112233445566778899aabbccddeeff", "--epoch"),
            ("health --timeout 0", "--timeout"), ("health --timeout -1", "--timeout"),
            ("health --timeout 1e3", "--timeout"),
            ("health --timeout 1.2345", "--timeout"), ("health --trust-uid root", "--trust-uid"),
            ("health --trust-uid 4294967295", "--trust-uid"), ("show 1234567", "SESSION"),
            ("show xyzxyzxyz", "SESSION"),
            ("show \(id)0", "SESSION"), ("show @first", "SESSION"),
        ]) func wrongValues(line: String, name: String) throws
    {
        let failure = try #require(Self.failure(line))
        #expect(ExitCode(failure) == .badInput)
        #expect(failure.message.contains(name))
    }

    @Test("cli: a key has 1 to 128 bytes and no controls") func keys() {
        #expect(Self.failure("select @last M --idempotency-key \(String(repeating: "k", count: 128))") == nil)
        let long = Self.failure("select @last M --idempotency-key \(String(repeating: "k", count: 129))")
        #expect(long?.code == .invalidValue)
        #expect(Self.failure("select @last M --idempotency-key \u{202e}k")?.code == .invalidValue)
        #expect(Self.failure("select @last M --idempotency-key=")?.code == .invalidValue)
        #expect(Self.failure("show @last --idempotency-key k")?.code == .usage, "Sessions/Get takes none")
    }

    @Test(
        "cli: options that exclude or need each other",
        arguments: [
            "present", "present --sandbox --client-token-file t", "present --client-token-file t --amount 5",
            "present --client-token-file t --variant empty",
        ]) func combinations(line: String)
    {
        #expect(Self.failure(line)?.code == .usage)
    }

    @Test("cli: values by = and behind, options before and behind, -- ends them") func forms() throws {
        let line = "--json --timeout=0.5 present --sandbox --amount=1999 --currency EUR --trust-uid 5 --trust-uid 6"
        let invocation = try CommandParser.parse(Self.words(line))
        #expect(invocation.request == .command("present"))
        #expect(invocation.has("--json"))
        #expect(invocation.timeout == 500)
        #expect(invocation.number("--amount") == 1999)
        #expect(invocation["--currency"] == "EUR")
        #expect(invocation.trustedUIDs == [5, 6])
        let dashes = try CommandParser.parse(["select", "@last", "--", "--odd"])
        #expect(dashes.arguments["METHOD"] == "--odd")
        #expect(Self.failure("select @last")?.code == .usage)
        #expect(Self.failure("health --json=yes")?.message == "--json takes no value")
        #expect(Self.failure("health --timeout")?.code == .usage)
    }

    @Test("cli: an epoch as the JSON of an event writes it, and as hex, are one") func epochs() {
        let bytes = (0..<16).map { UInt8($0 * 7) }
        #expect(ValueKind.epochBytes("00070e151c232a31383f464d545b6269") == bytes)
        #expect(ValueKind.epochBytes("AAcOFRwjKjE4P0ZNVFtiaQ==") == bytes)
        #expect(ValueKind.epochBytes("AAcOFRwjKjE4P0ZNVFtiaQ!=") == nil)
    }

    @Test("cli: SESSION is an id, a beginning, or @last") func sessions() throws {
        #expect(try SessionReference("@last") == .newest)
        #expect(try SessionReference("00112233") == .beginning("00112233"))
        #expect(try SessionReference("ABCDEF01") == .beginning("abcdef01"))
        #expect(try SessionReference(Self.id) == .id(#require(SessionID(Self.id))))
    }

    @Test(
        "F-34: a mistyped command is told the nearest names and where the rest is, and not the whole list",
        arguments: [
            ("", ""), ("--quiet", ""), ("frobnicate", ""), ("lanes", ""), ("saved list", ""), ("prsent", "present"),
            ("persent", "present"), ("sumbit @last", "submit"), ("cadr @last", "card"), ("shw", "show"),
            ("sessoins", "sessions"), ("PRESENT", "present"), ("sess", "sessions"), ("dis", "dismiss"),
            ("ref", "refresh"), ("sandbx ledger", "sandbox"), ("inspekt card", "inspect"), ("x", ""),
        ]) func unknown(line: String, near: String) throws
    {
        let failure = try #require(Self.failure(line))
        #expect(failure.code == .usage)
        #expect(failure.recovery.contains("checkoutctl --help"))
        #expect(failure.recovery.contains("Did you mean") != near.isEmpty, "\(failure.recovery)")
        #expect(failure.recovery.contains("Did you mean \(near)") || near.isEmpty, "\(failure.recovery)")
        let named = CommandTable.all.filter { failure.recovery.contains(" \($0.name)") }
        #expect(named.count <= 3, "\(failure.recovery)")
    }

    @Test(
        "F-34: the first word of commands that have two says what there is below it",
        arguments: [("sandbox", "sandbox alone is no command"), ("sandbox pay", "sandbox has no command pay")])
    func group(line: String, message: String) {
        let failure = Self.failure(line)
        #expect(failure?.code == .usage && failure?.message == message)
        #expect(failure?.recovery.contains("sandbox ledger, sandbox reset, sandbox fault") == true)
        #expect(failure?.recovery.contains("checkoutctl sandbox --help") == true)
    }

    @Test(
        "F-34: help works for every command, its first word, before and behind it",
        arguments: CommandTable.all.map(\.name))
    func helpOfAll(name: String) throws {
        let words = name.split(separator: " ").map(String.init)
        for line in [
            words + ["--help"], ["--help"] + words, words + ["-h"], ["help"] + words, words + ["--help", "--json"],
            words + ["surplus", "--help"], words + ["--help", "--no-such-option"],
        ] {
            #expect(try CommandParser.parse(line).request == .help(name), "\(line)")
        }
        let first = words[0]
        let asked = try CommandParser.parse([first, "--help"]).request
        #expect(asked == .help(first) && !HelpText.of(first, columns: 80).isEmpty)
    }

    @Test("F-34: help of what is no command is refused as the command would be") func helpOfNone() throws {
        for line in ["prsent --help", "help prsent", "sandbox pay --help"] {
            #expect(Self.failure(line)?.code == .usage, "\(line)")
        }
        #expect(try CommandParser.parse(["help"]).request == .help(nil))
    }

    @Test("cli: seconds out of bounds are told the bounds") func seconds() {
        for text in ["0", "0.0001", "0.0000", "1e99", "-1", "86400.001", "86401", "99999999999", "1.", "", "soon"] {
            let failure = Self.failure("health --timeout=\(text)")
            #expect(failure?.code == .invalidValue, "\(text)")
            #expect(
                failure?.message == "--timeout wants 0.001 to 86400 seconds, with at most three decimals", "\(text)")
        }
        for text in ["0.001", "0.5", "2", "86400", "86400.000"] {
            #expect(Self.failure("health --timeout=\(text)") == nil, "\(text)")
        }
    }

    @Test("cli: an option without its value is named, also where no command is given") func valueless() {
        for option in ["--socket", "--timeout", "--trust-uid", "--owner-secret-file"] {
            for line in [option, "--json \(option)", "health \(option)"] {
                let failure = Self.failure(line)
                #expect(failure?.code == .usage && failure?.message == "\(option) wants a value", "\(line)")
            }
        }
        #expect(Self.failure("--json")?.message == "no command is given")
        #expect(Self.failure("--socket /x")?.message == "no command is given")
    }

    @Test("C-059: a network that nobody can choose is refused before anything is sent") func neverChosen() {
        for command in ["submit @last", "card @last"] {
            let failure = Self.failure("\(command) --network EFTPOS")
            #expect(failure?.code == .invalidValue && failure?.message.contains("CARTES_BANCAIRES") == true)
            #expect(failure?.message.contains("EFTPOS") == false)
            for network in ["BANCONTACT", "other", "visa"] {
                #expect(Self.failure("\(command) --network \(network)") == nil)
            }
        }
        #expect(Self.failure("inspect card --allowed-network EFTPOS") == nil)
    }

    @Test("cli: an owner secret opens one session by its id; where it would do nothing it is refused")
    func ownerSecret() throws {
        for line in ["show @last", "sessions", "events", "events @last --follow"] {
            let failure = Self.failure(line + " --owner-secret-file f")
            #expect(failure?.code == .usage && failure?.message.contains("--owner-secret-file") == true, "\(line)")
            #expect(failure?.recovery.contains("id") == true)
            #expect(Self.failure(line) == nil)
        }
        for line in ["show \(Self.id)", "show 00112233", "events \(Self.id)", "present --sandbox", "health"] {
            #expect(Self.failure(line + " --owner-secret-file f") == nil, "\(line)")
        }
    }

    @Test("SB-001: the amounts that the help offers are those that are taken") func amounts() throws {
        #expect(Self.failure("present --sandbox --amount 1") == nil)
        for amount in ["0", "-1", "100000000"] {
            for command in ["present", "open"] {
                let failure = try #require(Self.failure("\(command) --sandbox --amount=\(amount)"))
                #expect(failure.message == "--amount wants a whole number from 1 to 99999999")
            }
        }
    }

    @Test("cli: help and version ask for nothing else") func help() throws {
        #expect(try CommandParser.parse(["--help"]).request == .help(nil))
        #expect(try CommandParser.parse(["-h"]).request == .help(nil))
        #expect(try CommandParser.parse(["select", "--help"]).request == .help("select"))
        #expect(try CommandParser.parse(["sandbox", "ledger", "--help"]).request == .help("sandbox ledger"))
        #expect(try CommandParser.parse(["--version"]).request == .version)
        #expect(try CommandParser.parse(["--version", "--json"]).has("--json"))
        #expect(try CommandParser.parse(["show", "--help", "--json"]).has("--json"))
    }

    @Test(
        "F-37: a card number on the command line is refused, and is in no sentence",
        arguments: [
            "submit @last --number 4242424242424242", "submit @last --number=4242424242424242",
            "submit 4242424242424242",
            "submit @last 4242 4242 4242 4242", "4242-4242-4242-4242", "present --sandbox --customer 378282246310005",
            "--json submit @last --cvv 123 4000000000000002",
        ]) func cardNumbers(line: String) throws
    {
        let failure = try #require(Self.failure(line))
        #expect(failure.code == .usage)
        #expect(!failure.message.contains("4242") && !failure.recovery.contains("4242"))
        #expect(failure.message.contains("card number"))
    }

    @Test(
        "F-37: what only looks like one is not refused",
        arguments: [
            "present --sandbox --amount 1999", "show \(id)", "events @last --after 1234567890123",
            "select @last M --idempotency-key 12345678-1234-4234-8234-123456789012",
        ]) func noCardNumbers(line: String)
    {
        #expect(Self.failure(line) == nil)
    }
}

extension String {
    /// An option that wants a value gets one.
    fileprivate func replacingOptionValue() -> String {
        hasSuffix("--client-token-file") ? self + " file" : self
    }
}
