import Glibc

/// Memory of the daemon: idle, and with connections that said hello and do nothing.
struct MemoryRows {
    let daemon: DaemonUnderTest
    let report: Report
    private let connections = 10_000

    /// Pages of files (program and libraries) are counted as well: other processes may share them, and the kernel takes
    /// them back when it needs room.
    func idle(_ when: String) {
        // What it does beside the serving, after a start, takes some milliseconds more: until then it is not idle.
        usleep(1_000_000)
        let (all, anonymous) = (daemon.kilobytes("VmRSS"), daemon.kilobytes("RssAnon"))
        report.line(
            "RSS, idle, \(when)", Self.mebibytes(all), floor: Self.mebibytes(anonymous) + " anon.",
            goal: Goal("below 8 MiB", all < 8 * 1024))
    }

    private static func mebibytes(_ kilobytes: Int) -> String { Report.rounded(Double(kilobytes) / 1024, 2) + " MiB" }

    func connected() throws(BenchmarkFailure) {
        var limit = rlimit()
        unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let count = min(connections, Int(limit.rlim_max) - 200)
        // The first ones bring pages of the program back, which no connection costs.
        var links: [IdleConnection] = []
        for _ in 0..<100 { links.append(try IdleConnection(path: daemon.socket)) }
        links.removeAll()
        let before = daemon.kilobytes("VmRSS")
        for _ in 0..<count { links.append(try IdleConnection(path: daemon.socket)) }
        let each = Double(daemon.kilobytes("VmRSS") - before) / Double(links.count)
        report.line(
            "RSS a connection, \(links.count) idle", Report.rounded(each, 2) + " KiB",
            goal: Goal("below 0.5 KiB", each < 0.5))
    }
}

/// A descriptor without the buffer of a `Link`: ten thousand of those would be the benchmark's own memory.
private final class IdleConnection {
    private let descriptor: Int32

    init(path: String) throws(BenchmarkFailure) {
        descriptor = try UnixSocket.connected(to: path)
        let hello = Frames.hello() + Frames.call(1, "Daemon/Health")
        var reply = [UInt8](repeating: 0, count: 4096)
        guard unsafe write(descriptor, hello, hello.count) == hello.count,
            unsafe read(descriptor, &reply, reply.count) > 0
        else { throw BenchmarkFailure("cannot hold another idle connection: errno \(errno)") }
    }

    deinit { close(descriptor) }
}
