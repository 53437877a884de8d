import CLinux
@testable import CheckoutSystem
import CheckoutTestSupport
import Glibc
import Testing

/// Each on a thread of its own, which takes its sandbox with it when it ends.
@Suite struct ProcessSandboxTests {
    /// Runs `body` inside and gives what it found, by name.
    private func inside(
        _ files: [FileGrant], _ sockets: ProcessSandbox.Sockets = .local,
        _ body: @escaping @Sendable () -> [String: Int32]
    ) -> (lacks: [ProcessSandbox.Lack], found: [String: Int32]) {
        let result = Guarded<(lacks: [ProcessSandbox.Lack], found: [String: Int32])>((lacks: [], found: [:]))
        let worker = Worker {
            let lacks = ProcessSandbox.enter(files: files, sockets: sockets, scope: .thread)
            let found = body()
            result.withLock { $0 = (lacks: lacks, found: found) }
        }
        worker.join()
        return result.withLock { $0 }
    }

    /// errno of a call that gives a descriptor; 0 when it succeeded.
    private static func opened(_ make: () -> Int32) -> Int32 {
        errno = 0
        let number = make()
        guard number >= 0 else { return errno }
        close(number)
        return 0
    }

    @Test("security, Sandbox of the process: nothing is executed or looked into, and sockets are Unix sockets")
    func calls() {
        let (lacks, found) = inside([]) {
            var found: [String: Int32] = [:]
            for index in 0..<cl_denied_count() {
                found["call \(index)"] = Self.opened { cl_try_denied(index) }
            }
            var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
            found["true"] = Self.opened { unsafe execve("/bin/true", &arguments, &arguments) }
            for (name, family) in Self.families {
                found[name] = Self.opened { socket(family, Int32(SOCK_DGRAM.rawValue), 0) }
            }
            return found
        }
        #expect(!lacks.contains { $0.part == .calls }, "\(lacks)")
        #expect(cl_denied_count() == 9)
        #expect((0..<9).allSatisfy { found["call \($0)"] == EPERM }, "\(found)")
        #expect(found["true"] == EPERM)
        #expect(found["unix"] == 0)
        for name in ["inet", "inet6", "netlink", "packet"] { #expect(found[name] == EAFNOSUPPORT) }
    }

    @Test("security, Sandbox of the process: a gateway on the network has its sockets, and no others")
    func network() {
        let (_, found) = inside([], .network) {
            Dictionary(
                uniqueKeysWithValues: Self.families.map { name, family in
                    (name, Self.opened { socket(family, Int32(SOCK_DGRAM.rawValue), 0) })
                })
        }
        #expect(found["unix"] == 0 && found["inet"] == 0)
        // As this machine has it.
        #expect(found["inet6"] == Self.opened { socket(AF_INET6, Int32(SOCK_DGRAM.rawValue), 0) })
        #expect(found["netlink"] == EAFNOSUPPORT && found["packet"] == EAFNOSUPPORT)
    }

    private static let families = [
        ("unix", AF_UNIX), ("inet", AF_INET), ("inet6", AF_INET6), ("netlink", AF_NETLINK), ("packet", AF_PACKET),
    ]

    @Test("security, Sandbox of the process: files are opened, made and removed where that was granted, only")
    func files() throws {
        let folder = TemporaryDirectory()
        for name in ["state", "conf", "run", "other"] { unsafe mkdir(folder(name), 0o700) }
        for name in ["state/a", "conf/a", "run/a", "run/b", "other/a"] { folder.write(name, [1]) }
        let path = folder.path
        let grants = [
            FileGrant(.write, folder("state")), FileGrant(.readByName, folder("conf")),
            FileGrant(.remove, folder("run")), FileGrant(.read, "/etc"), FileGrant(.use, "/dev/null"),
            FileGrant(.read, folder("missing")),
        ]
        let (lacks, found) = inside(grants) {
            func open(_ name: String, _ flags: Int32) -> Int32 {
                Self.opened { unsafe Glibc.open(name.hasPrefix("/") ? name : path + "/" + name, flags, 0o600) }
            }
            func done(_ result: Int32) -> Int32 { result == 0 ? 0 : errno }
            return [
                "state r": open("state/a", O_RDONLY), "state w": open("state/a", O_RDWR | O_TRUNC),
                "state new": open("state/b", O_WRONLY | O_CREAT),
                "state rename": done(unsafe rename(path + "/state/b", path + "/state/c")),
                "state rm": done(unsafe unlink(path + "/state/c")),
                "state mkdir": done(unsafe mkdir(path + "/state/d", 0o700)),
                "state list": open("state", O_RDONLY | O_DIRECTORY), "conf r": open("conf/a", O_RDONLY),
                "conf w": open("conf/a", O_WRONLY), "conf list": open("conf", O_RDONLY | O_DIRECTORY),
                "run r": open("run/a", O_RDONLY), "run rm": done(unsafe unlink(path + "/run/a")),
                "run new": open("run/c", O_WRONLY | O_CREAT), "other r": open("other/a", O_RDONLY),
                "other rm": done(unsafe unlink(path + "/other/a")), "passwd": open("/etc/passwd", O_RDONLY),
                "null": open("/dev/null", O_RDWR), "proc": open("/proc/self/status", O_RDONLY),
            ]
        }
        try #require(lacks.isEmpty, "this kernel has no Landlock: \(lacks)")
        let no = EACCES
        #expect(
            found == [
                "state r": 0, "state w": 0, "state new": 0, "state rename": 0, "state rm": 0, "state mkdir": no,
                "state list": 0, "conf r": 0, "conf w": no, "conf list": no, "run r": no, "run rm": 0, "run new": no,
                "other r": no, "other rm": no, "passwd": 0, "null": 0, "proc": no,
            ])
    }

    @Test("security, Sandbox of the process: without a place that the program needs, its files are not restricted")
    func neededPlace() {
        let folder = TemporaryDirectory()
        let (lacks, found) = inside([FileGrant(.write, folder("gone"))]) {
            ["passwd": Self.opened { unsafe Glibc.open("/etc/passwd", O_RDONLY) }]
        }
        #expect(lacks == [ProcessSandbox.Lack(part: .files, error: SystemError("open", ENOENT))])
        #expect(found == ["passwd": 0])
    }
}
