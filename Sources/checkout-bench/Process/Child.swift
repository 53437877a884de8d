import Glibc

/// A process that this benchmark started, and ends by its id.
final class Child {
    let pid: pid_t
    private var isOver = false

    init(_ path: String, _ arguments: [String], quiet: Bool = false) throws(BenchmarkFailure) {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        if quiet { unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
        var argv: [UnsafeMutablePointer<CChar>?] = unsafe []
        for argument in [path] + arguments { unsafe argv.append(strdup(argument)) }
        unsafe argv.append(nil)
        var started: pid_t = 0
        let result = unsafe posix_spawn(&started, path, &actions, nil, &argv, environ)
        for index in unsafe argv.indices { unsafe free(argv[index]) }
        unsafe posix_spawn_file_actions_destroy(&actions)
        guard result == 0 else { throw BenchmarkFailure("cannot start \(path): errno \(result)") }
        pid = started
    }

    deinit {
        guard !isOver else { return }
        kill(pid, SIGTERM)
        wait()
    }

    /// Until it ends by itself.
    func wait() {
        var status: Int32 = 0
        unsafe waitpid(pid, &status, 0)
        isOver = true
    }

    /// Time on a processor, of the first thread.
    var processorMilliseconds: Double {
        let nanoseconds = text("schedstat").split(separator: " ").first.flatMap { Double($0) } ?? 0
        return nanoseconds / 1e6
    }

    /// Kilobytes of one line of /proc/PID/status, such as "VmRSS".
    func kilobytes(_ name: String) -> Int {
        let line = text("status").split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Int($0) } ?? 0
    }

    private func text(_ file: String) -> String {
        let descriptor = unsafe open("/proc/\(pid)/\(file)", O_RDONLY)
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 8192)
        let count = unsafe read(descriptor, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}

/// Short sleeps.
enum Pause {
    static func milliseconds(_ count: Int) { microseconds(count * 1000) }

    static func microseconds(_ count: Int) {
        var time = timespec(tv_sec: 0, tv_nsec: count * 1000)
        unsafe nanosleep(&time, nil)
    }
}
