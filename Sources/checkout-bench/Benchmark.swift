import Glibc

/// Measures the `checkoutd` beside this program and prints what it reaches, also where it is short of a goal.
///
/// Every floor is measured in the same run, so that ratios survive another machine. Build with `-c release`.
@main enum Benchmark {
    static func main() {
        let arguments = CommandLine.arguments
        if arguments.count == 5, arguments[1] == "floor", let request = Int(arguments[3]), let reply = Int(arguments[4])
        {
            FloorServer.serve(path: arguments[2], request: request, reply: reply)
        }
        if arguments.count == 6, arguments[1] == "watch", let count = Int(arguments[4]) {
            Watchers.watch(path: arguments[2], session: arguments[3], count: count, report: arguments[5])
        }
        guard arguments.count == 1 else {
            print(
                "usage: checkout-bench\nMeasures the checkoutd beside it on a sandbox of its own; takes about a minute."
            )
            exit(arguments.dropFirst() == ["--help"] ? 0 : 64)
        }
        do {
            try run(program: "/proc/self/exe")
        } catch {
            print("checkout-bench: \(error.sentence)")
            exit(1)
        }
    }

    private static func run(program: String) throws(BenchmarkFailure) {
        let report = Report()
        report.heading()
        let daemon = try DaemonUnderTest(program: try sibling("checkoutd"))
        let memory = MemoryRows(daemon: daemon, report: report)
        let starts = StartRows(daemon: daemon, program: program, report: report)
        memory.idle("after the start")
        var caller = try Caller(path: daemon.socket)
        _ = try Checkouts.paid(&caller, key: "bench-first")
        memory.idle("after a payment")
        try starts.run(sessions: 1)
        try UnaryRows(daemon: daemon, program: program, report: report).run()
        try StreamRows(daemon: daemon, report: report).run()
        try CardFormRows(report: report).run()
        try UpdateRows(daemon: daemon, program: program, report: report).run()
        let durable = DurableRows(daemon: daemon, report: report)
        try durable.run()
        try starts.run(sessions: durable.sessions + 3)
        daemon.stop()
        try daemon.start()
        try memory.connected()
        report.summary()
    }

    /// A program in the folder of this one.
    private static func sibling(_ name: String) throws(BenchmarkFailure) -> String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let slash = path.lastIndex(of: "/") else { throw BenchmarkFailure("cannot find this program's folder") }
        return path[...slash] + name
    }
}
