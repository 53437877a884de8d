import Foundation
import Glibc
import Testing

/// Goal: where the disk or the memory that can be locked is too small, the daemon says so, and what to do.
@Suite(.serialized) struct ScarcityTests {
    /// A small file system of its own takes root.
    static let canMount = unsafe geteuid() == 0 && access("/usr/bin/mount", X_OK) == 0

    @Test("C-188: too little memory to lock ends the start with 78 and says what to set; lock_memory = no starts")
    func lockedMemory() async throws {
        let scratch = try Scratch()
        // Root may lock what it likes, as long as it has the capability.
        let asUser = geteuid() == 0 ? "setpriv --bounding-set -ipc_lock " : ""
        func start(_ configuration: String) throws -> Program {
            let file = try scratch.write("c.conf", configuration)
            let command =
                "ulimit -l 64 && exec \(asUser)\(Built.daemon) --socket \(scratch("d.sock")) "
                + "--state-dir \(scratch("state")) --config \(file)"
            return try Program("/bin/bash", ["-c", command])
        }
        let refused = try start("lock_memory = yes\n")
        #expect(try await refused.wait() == 78)
        #expect(refused.errors.contains("RLIMIT_MEMLOCK is 64 KiB"), "\(refused.errors)")
        #expect(refused.errors.contains("LimitMEMLOCK=") && refused.errors.contains("lock_memory = no"))
        #expect(unsafe access(scratch("d.sock"), F_OK) != 0)

        let started = try start("lock_memory = no\n")
        #expect(try await eventually { connects(to: scratch("d.sock")) }, "\(started.errors)")
        #expect(try await eventually { started.errors.contains("card pages are not locked") }, "\(started.errors)")
        started.signal(SIGTERM)
        #expect(try await started.wait() == 0)
    }

    @Test(
        "F-47: a full disk refuses what it cannot keep, shows in health, and is got over when there is room",
        .enabled(if: canMount, "mounting needs root"))
    func fullDisk() async throws {
        let scratch = try Scratch()
        let disk = scratch("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: false)
        let mounted = try await run(
            "/usr/bin/mount", ["-t", "tmpfs", "-o", "size=300k,mode=700", "checkoutd-test", disk])
        try #require(mounted.status == 0, "\(mounted.errors)")
        defer { unsafe umount2(disk, Int32(MNT_DETACH)) }
        let daemon = try Program(Built.daemon, ["--socket", scratch("d.sock"), "--state-dir", disk])
        #expect(try await eventually { connects(to: scratch("d.sock")) }, "\(daemon.errors)")
        func control(_ arguments: String...) async throws -> Ended {
            try await run(
                Built.control, arguments, environment: ["CHECKOUTD_SOCKET": scratch("d.sock"), "HOME": scratch.path])
        }
        func present() async throws -> Ended {
            try await control("present", "--sandbox", "--amount", "1999", "--currency", "EUR", "--quiet")
        }
        // A smaller change may still fit after a refusal, and then it is not full: until it is, for calls and for
        // health.
        func showsFull() async throws -> Bool {
            let isIll = try await control("health").status == 75
            let metrics = try await control("metrics").output
            return isIll && metrics.contains("\ncheckoutd_store{state=\"full\"} 1\n")
        }
        var (kept, isFull) = (0, false)
        for _ in 0..<200 where !isFull {
            let presented = try await present()
            guard presented.status != 0 else {
                kept += 1
                continue
            }
            #expect(presented.status == 75 && presented.errors.contains("linux-storage-full"), "\(presented.errors)")
            isFull = try await showsFull()
        }
        #expect(isFull)

        let grown = try await run("/usr/bin/mount", ["-o", "remount,size=4m", disk])
        try #require(grown.status == 0, "\(grown.errors)")
        #expect(try await eventually { try await control("health").status == 0 }, "\(daemon.errors)")
        #expect(try await present().status == 0)
        // What was answered is there, what was refused is not.
        #expect(try await control("sessions").output.split(separator: "\n").count == kept + 1)
        daemon.signal(SIGTERM)
        #expect(try await daemon.wait() == 0)
    }
}
