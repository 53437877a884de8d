/// From exec to the first reply, with a store that exists. The floor is a program that has nothing to load.
struct StartRows {
    let daemon: DaemonUnderTest
    let program: String
    let report: Report
    private let starts = 11

    /// `sessions`: how many go on in the store, all of which are loaded before the first reply.
    func run(sessions: Int) throws(BenchmarkFailure) {
        var times: [(wall: Double, processor: Double)] = []
        var floors: [Double] = []
        for _ in 0..<starts {
            daemon.stop()
            let wall = try daemon.start()
            times.append((wall, daemon.processorMilliseconds))
            floors.append(try FloorServer.startTime(program: program, path: daemon.folder + "/start.sock"))
        }
        times.sort { $0.wall < $1.wall }
        let (median, floor) = (times[starts / 2], floors.sorted()[starts / 2])
        report.line(
            "start to first reply, \(sessions) session\(sessions == 1 ? "" : "s") go on",
            Report.rounded(median.wall, 1) + " ms", floor: Report.rounded(floor, 1) + " ms",
            ratio: Report.rounded(median.wall / floor, 1), goal: Goal("8 ms", median.wall <= 8))
        report.line(
            "  of it on the processor; the fastest of \(starts)",
            Report.rounded(median.processor, 1) + "; " + Report.rounded(times[0].wall, 1) + " ms")
    }
}
