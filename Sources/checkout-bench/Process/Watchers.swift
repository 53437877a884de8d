import CheckoutSystem
import Glibc

/// Subscribers of one session in a process of their own, so that the client that is measured does not read for them.
final class Watchers {
    /// What they saw until each had the last state.
    struct Seen {
        /// How many of them have it.
        var arrived: Int
        /// Items after the first page, of the one that got the fewest, of the one that got the most, and of all.
        var fewest: Int
        var most: Int
        var all: Int
    }

    /// In the name of the card's holder, this says that no update follows.
    static let lastName = "Ada The Last"

    private let child: Child
    private let file: String

    /// Returns when every one of them has all there is so far.
    init(program: String, daemon path: String, session: String, count: Int, file: String) throws(BenchmarkFailure) {
        self.file = file
        unsafe unlink(file)
        child = try Child(program, ["watch", path, session, String(count), file])
        for _ in 0..<5000 where unsafe access(file, F_OK) != 0 { Pause.milliseconds(1) }
        guard unsafe access(file, F_OK) == 0 else { throw BenchmarkFailure("the subscribers did not get ready") }
    }

    var processorMilliseconds: Double { child.processorMilliseconds }

    /// Waits until they all have the last state, 10 s at most.
    func seen() throws(BenchmarkFailure) -> Seen {
        child.wait()
        let descriptor = unsafe open(file, O_RDONLY)
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = unsafe read(descriptor, &buffer, buffer.count)
        let numbers = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).split(separator: " ")
            .compactMap { Int($0) }
        guard numbers.count == 4 else { throw BenchmarkFailure("the subscribers said nothing") }
        return Seen(arrived: numbers[0], fewest: numbers[1], most: numbers[2], all: numbers[3])
    }

    /// The other side: makes `report` once each has got what there was, and fills it at the end.
    static func watch(path: String, session: String, count: Int, report: String) -> Never {
        do {
            var watchers: [Watcher] = []
            for _ in 0..<count { watchers.append(try Watcher(path: path, session: session)) }
            // What there was comes at once; then it is quiet.
            while try turn(watchers, 200) {}
            for watcher in watchers { watcher.forget() }
            let descriptor = unsafe open(report, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            var quiet = 0
            while watchers.contains(where: { !$0.hasLast }), quiet < 10 {
                quiet = try turn(watchers, 1000) ? 0 : quiet + 1
            }
            let items = watchers.map(\.items)
            let numbers = [
                watchers.count { $0.hasLast }, items.min() ?? 0, items.max() ?? 0, items.reduce(0, +),
            ]
            let text = Array(numbers.map { String($0) }.joined(separator: " ").utf8)
            exit(unsafe write(descriptor, text, text.count) == text.count ? 0 : 1)
        } catch {
            print("checkout-bench watch: \(error.sentence)")
            exit(1)
        }
    }

    /// False: nothing came for so many milliseconds.
    private static func turn(_ watchers: [Watcher], _ milliseconds: Int32) throws(BenchmarkFailure) -> Bool {
        var waits = watchers.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        guard unsafe poll(&waits, nfds_t(waits.count), milliseconds) > 0 else { return false }
        for index in waits.indices where waits[index].revents != 0 { try watchers[index].take() }
        return true
    }
}

/// One subscriber, at a credit that it renews.
private final class Watcher {
    private var link: Link
    private var used: UInt32 = 0
    private(set) var items = 0
    private(set) var hasLast = false
    private let last = Array(Watchers.lastName.utf8)

    var descriptor: Int32 { link.descriptor }

    init(path: String, session: String) throws(BenchmarkFailure) {
        link = try Link.greeted(path: path)
        let request = ProtoBytes.message {
            $0.text(1, session)
            $0.varint(4, 1)
        }
        try link.send(Frames.call(1, "Sessions/Watch", request, credit: 1024))
    }

    func forget() { items = 0 }

    func take() throws(BenchmarkFailure) {
        let (frames, found) = try link.countFrames(finding: last)
        items += frames
        used += UInt32(frames)
        if found { hasLast = true }
        if used >= 512 {
            try link.send(Frames.credit(1, used))
            used = 0
        }
    }
}
