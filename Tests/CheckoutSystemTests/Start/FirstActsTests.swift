import CLinux
@testable import CheckoutSystem
import Glibc
import Testing

/// These acts change the process of the tests, in the way they change the programs.
@Suite(.serialized) struct FirstActsTests {
    @Test(
        "C-188, security: after the first acts nothing of this process reaches a core file, a dump or a crash report"
    )
    func acts() throws {
        unsafe setenv("SQLITE_TMPDIR", "/tmp", 1)
        unsafe setenv("LC_TEST_OF_FIRST_ACTS", "a=b c", 1)
        try FirstActs.perform(for: .daemon)
        #expect(cl_crash_signals_are_default() == 1)
        var limit = rlimit(rlim_cur: 1, rlim_max: 1)
        #expect(unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0)
        #expect(limit.rlim_cur == 0 && limit.rlim_max == 0)
        #expect(cl_is_dumpable() == 0)
        if geteuid() == 0 {
            let filter = try SmallFile.read("/proc/self/coredump_filter", bytesMax: 64)
            #expect(String(decoding: filter, as: UTF8.self) == "00000000\n")
        }
        var files = rlimit()
        #expect(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0)
        #expect(files.rlim_cur == files.rlim_max)
        #expect(Environment["SQLITE_TMPDIR"] == nil)
        #expect(Environment["LC_TEST_OF_FIRST_ACTS"] == "a=b c")
    }

    @Test(
        "F-40: two sockets are refused with 78, another process's are not ours, and the variables are gone either way")
    func inheritance() throws {
        unsafe setenv("LISTEN_FDS", "2", 1)
        unsafe setenv("LISTEN_PID", "\(getpid())", 1)
        unsafe setenv("LISTEN_FDNAMES", "a:b", 1)
        do {
            _ = try ListeningSocket.inherited()
            Issue.record("taken")
        } catch {
            #expect(error.exitStatus == 78)
            #expect(error.sentence.contains("2 sockets"))
        }
        for name in ["LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES"] { #expect(Environment[name] == nil) }
        unsafe setenv("LISTEN_FDS", "1", 1)
        unsafe setenv("LISTEN_PID", "1", 1)
        let nothing = try ListeningSocket.inherited()
        #expect(nothing == nil)
        #expect(Environment["LISTEN_FDS"] == nil)
    }

    @Test(
        "security: what is cut would otherwise work; what is kept is asked for",
        arguments: [
            "SSLKEYLOGFILE", "https_proxy", "OPENSSL_CONF", "SQLITE_TMPDIR", "ICU_DATA", "LD_PRELOAD",
            "SWIFT_BACKTRACE", "PATHS",
            "LC", "XDG", "USER",
        ])
    func cut(name: String) {
        #expect(!Environment.keeps(name, for: .daemon))
        #expect(!Environment.keeps(name, for: .commandLine))
    }

    @Test(
        "security: the allow-list",
        arguments: [
            "PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME", "CHECKOUTD_SOCKET",
            "NOTIFY_SOCKET", "LISTEN_FDS", "LISTEN_PID", "LISTEN_FDNAMES", "WATCHDOG_USEC", "WATCHDOG_PID",
            "STATE_DIRECTORY",
            "CREDENTIALS_DIRECTORY", "RUNTIME_DIRECTORY", "INVOCATION_ID", "JOURNAL_STREAM",
        ])
    func kept(name: String) {
        #expect(Environment.keeps(name, for: .daemon))
        #expect(Environment.keeps(name, for: .commandLine))
    }

    @Test("checkoutd: the command line keeps what a terminal needs", arguments: ["TERM", "NO_COLOR", "COLUMNS"])
    func terminal(name: String) {
        #expect(!Environment.keeps(name, for: .daemon))
        #expect(Environment.keeps(name, for: .commandLine))
    }
}

@Suite struct UserNamespaceTests {
    @Test(
        "PROTOCOL.md, Connection: only a map of everything to itself is ours",
        arguments: [
            ("         0          0 4294967295\n", UserNamespace.identity), ("0 1000 1\n", .foreign),
            ("0 0 65536\n", .foreign),
            ("0 0 4294967295\n1 1 1\n", .foreign), ("", .foreign), ("0 100000 65536\n", .foreign),
        ])
    func maps(text: String, expected: UserNamespace) {
        #expect(UserNamespace.of(uidMap: text) == expected)
    }

    @Test("this process has a map")
    func current() { #expect(UserNamespace.current() != .unknown) }
}
