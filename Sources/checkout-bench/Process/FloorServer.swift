import Glibc

/// The floor: one connection, blocking read and write of the same bytes, no codec. Run as a process of its own.
struct FloorServer: ~Copyable {
    let path: String
    private let child: Child

    init(program: String, path: String, request: Int, reply: Int) throws(BenchmarkFailure) {
        self.path = path
        child = try Child(program, ["floor", path, String(request), String(reply)])
        for _ in 0..<2000 where unsafe access(path, F_OK) != 0 {
            Pause.milliseconds(1)
        }
    }

    var pid: pid_t { child.pid }

    /// Milliseconds from exec to the first reply of this server, which has nothing to load.
    static func startTime(program: String, path: String) throws(BenchmarkFailure) -> Double {
        var started: [Child] = []
        defer { started.removeAll() }
        unsafe unlink(path)
        return try FirstReply.time(of: path, asking: [0], frames: 0) { () throws(BenchmarkFailure) in
            started.append(try Child(program, ["floor", path, "1", "1"]))
        }
    }

    /// The other side: answers `reply` bytes to each `request` bytes, until it is ended.
    static func serve(path: String, request: Int, reply: Int) -> Never {
        let listener = UnixSocket.listening(on: path)
        var input = [UInt8](repeating: 0, count: 64 * 1024)
        let output = [UInt8](repeating: 0, count: 128 * reply)
        while true {
            let connection = accept(listener, nil, nil)
            var held = 0
            while true {
                let count = unsafe read(connection, &input, input.count)
                guard count > 0 else { break }
                held += count
                let answers = min(128, held / request)
                held -= answers * request
                if answers > 0, unsafe write(connection, output, answers * reply) <= 0 { break }
            }
            close(connection)
        }
    }
}
