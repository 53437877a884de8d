import CheckoutModel
import Testing

@testable import checkoutd

/// Goal: every key is read, and everything else is refused with the line that has to change.
struct ConfigurationTests {
    @Test("checkoutd: an empty file is the defaults") func defaults() throws {
        let empty = try read("")
        #expect(empty == Configuration())
        #expect(empty.recycledUIDs == [61184...65519, 524_288...1_879_048_191])
        #expect(empty.keepAudit == .hours(24 * 400))
    }

    @Test("checkoutd: every key that has an effect") func everyKey() throws {
        let all = try read(
            """
            ; the whole table
            gateway = sandbox            ; or primer
            environment = test
            connections_per_uid = 7
            recycled_uids = 5, 10-20
            lock_memory = no
            keep_events = 48h
            keep_records = 10d
            keep_audit = 500d
            session_idle = 0
            session_total = 30m
            host_answer = 1500ms
            [roles]
            observe = alice, %staff
            operate =
            admin = root,
              bob
            [sandbox]
            test_api = yes
            time_scale = 2.5
            state_file =
            """)
        var expected = Configuration()
        expected.connectionsPerUID = 7
        expected.recycledUIDs = [5...5, 10...20]
        expected.lockMemory = false
        expected.keepEvents = .hours(48)
        expected.keepRecords = .hours(240)
        expected.keepAudit = .hours(12_000)
        expected.sessionIdle = 0
        expected.sessionTotal = .minutes(30)
        expected.hostAnswer = 1500
        expected.roles = [
            .observe: [.user("alice"), .group("staff")], .operate: [], .admin: [.user("root"), .user("bob")],
        ]
        expected.sandbox = .init(testAPI: true, timeScale: 2.5, stateFile: "")
        #expect(all == expected)
    }

    @Test(
        "checkoutd: an unknown key, a wrong value, a wrong section is an error with its line",
        arguments: [
            ("gatway = sandbox", 1, "there is no key 'gatway' before the first section"),
            ("\n\ngateway = stripe", 3, "'gateway' takes sandbox or primer, not 'stripe'"),
            ("; c\nlock_memory = true", 2, "'lock_memory' takes yes or no, not 'true'"),
            ("keep_events = 5", 1, "'keep_events' takes a span of time"),
            ("keep_events = 0", 1, "'keep_events' takes a span of time"),
            ("keep_events = 4000d", 1, "at most 3650d"),
            ("session_idle = -1s", 1, "or 0 for never"),
            ("connections_per_uid = 0", 1, "takes a whole number from 1 to 1000000"),
            ("connections_per_uid = 99999999999999999999", 1, "takes a whole number"),
            ("recycled_uids = 9-5", 1, "takes user ids and ranges"),
            ("recycled_uids = 4294967296", 1, "takes user ids and ranges"),
            ("[sandbox]\ntime_scale = inf", 2, "takes a number from 0.001"),
            ("[sandbox]\ntime_scale = 0", 2, "takes a number from 0.001"),
            ("[sandbox]\nstate_file = ../x", 2, "takes a file name"),
            ("[sandbox]\nstate_file = .hidden", 2, "takes a file name"),
            ("[sandbox]\nstate_file = checkoutd.db", 2, "the daemon's own files"),
            ("[sandbox]\nstate_file = checkoutd.db-wal", 2, "the daemon's own files"),
            ("[sandbox]\nstate_file = checkoutd.mark", 2, "the daemon's own files"),
            ("[sandbox]\nstate_file = state.key", 2, "the daemon's own files"),
            ("[sandbox]\nstate_file = state.key.new", 2, "the daemon's own files"),
            ("[roles]\nobserve = %", 2, "takes names of users"),
            (
                "[roles]\ncashier = bob", 2,
                "there is no key 'cashier' in [roles]; there are observe, operate, host, admin"
            ),
            ("test_api = yes", 1, "it belongs in [sandbox]"),
            ("[sandbox]\ngateway = sandbox", 2, "it belongs before the first section"),
            ("gateway = sandbox\n[nowhere]", 2, "there is no section [nowhere]"),
            ("[host headless]\nuid = kiosk", 1, "needs no section"), ("[host]\nuid = kiosk", 1, "names no host"),
            ("[host lane-1]\nuid = %kiosk", 2, "no groups"), ("[host lane-1]\nuid = a, b", 2, "takes one user"),
            (
                "[host lane-1]\nuid = a\n[host LANE-1]\nuid = b", 3,
                "[host LANE-1] reads like [host lane-1], at line 1, which is the same host"
            ),
            ("[host lane-1]\nfro = pos", 2, "there is no key 'fro' in [host lane-1]"),
            ("gateway sandbox", 1, "neither 'key = value' nor '[section]'"),
            ("gateway = sandbox\n[roles", 2, "neither 'key = value' nor '[section]'"),
            ("gateway = sandbox\n\ngateway = sandbox", 3, "'gateway' was given before, at line 1"),
            ("gateway = sandbox\n  lock_memory = no", 1, "'gateway' takes sandbox or primer"),
            ("keep_audit = \u{1B}[31m", 1, "no plain UTF-8 text"),
            ("environment = production", 1, "refuses the sandbox"),
        ]) func problems(text: String, line: Int, part: String)
    {
        let error = #expect(throws: ConfigurationProblem.self) { try read(text) }
        #expect(error?.line == line)
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "nothing")")
        #expect(error?.description.hasPrefix("a.conf:\(line): ") == true)
    }

    @Test("checkoutd: a line that the parser would cut is refused") func longLine() {
        let long = "[roles]\nobserve = " + String(repeating: "a", count: 200)
        #expect(throws: ConfigurationProblem.self) { try read(long) }
        let error = #expect(throws: ConfigurationProblem.self) {
            try Configuration(text: [0xFF, 0xFE], file: "a.conf")
        }
        #expect(error?.line == 1)
    }

    @Test("SB-002: production refuses the sandbox, and not another gateway") func production() throws {
        #expect(throws: ConfigurationProblem.self) { try read("gateway = sandbox\nenvironment = production") }
        #expect(try read("environment = production\ngateway = primer").gateway == .primer)
    }

    @Test("checkoutd: a reload tells what needs a restart") func reload() throws {
        let old = Configuration()
        let new = try read("lock_memory = no\nsession_idle = 1m\n[sandbox]\ntest_api = yes\n[roles]\nadmin = x")
        #expect(new.keysThatNeedRestart(comparedTo: old) == ["lock_memory", "test_api"])
        #expect(new.keysThatReload(comparedTo: old) == ["session_idle", "admin"])
    }

    private func read(_ text: String) throws(ConfigurationProblem) -> Configuration {
        try Configuration(text: Array(text.utf8), file: "a.conf")
    }
}
