internal import CheckoutModel
internal import CheckoutSystem
import Glibc

/// Where data and words go: data to standard output, words to standard error.
///
/// A reader that goes away is nobody's fault: what is written afterwards is dropped and `isClosed` says so. A disk that
/// is full is told once in words, and `isIncomplete` says so. A reader that stays and does not read is waited for,
/// until an interrupt: then the rest is dropped, and `isInterrupted` says so too.
public final class Output {
    /// How the two ends look.
    public struct Form: Equatable, Sendable {
        /// Standard output is a terminal.
        public var isTerminal = false
        /// Columns of the terminal; without one the widest line that is reasonable.
        public var columns = 80
        /// Colour and weight are allowed.
        public var hasColor = false
        /// One JSON object, or one a line.
        public var isJSON = false
        /// No words beside failures.
        public var isQuiet = false

        /// Plain columns in a pipe.
        public init() {}
    }

    /// How the two ends look.
    public let form: Form
    private let data: Int32
    private let words: Int32
    /// Whoever read the data is gone, or nothing more can be written.
    public private(set) var isClosed = false
    /// Data were lost for another reason than that nobody wants them.
    public private(set) var isIncomplete = false
    /// They were lost since nobody read them and an interrupt came.
    public private(set) var isInterrupted = false
    /// Readable once a signal came; below 0: none is looked at.
    var interrupt: Int32 = -1
    /// Bytes of one `write(2)`: a pipe that is writable at all takes as many without waiting.
    private static let writeBytesMax = 4096

    /// Writes to the two descriptors.
    public init(_ form: Form, data: Int32 = 1, words: Int32 = 2) {
        self.form = form
        self.data = data
        self.words = words
    }

    /// One line of data, at once.
    public func line(_ text: String) { write(text + "\n", to: data) }

    /// Lines of data.
    public func text(_ text: String) { write(text, to: data) }

    /// A remark for people, if they want any.
    public func say(_ text: String) {
        if !form.isQuiet { write(text + "\n", to: words) }
    }

    /// What people have to know in any case.
    public func complain(_ text: String) { write(text + "\n", to: words) }

    /// Looks whether the reader of a pipe went away while nothing was written.
    public func noticeClosing() {
        var entry = pollfd(fd: data, events: 0, revents: 0)
        if unsafe poll(&entry, 1, 0) > 0, entry.revents & Int16(POLLERR) != 0 { isClosed = true }
    }

    private func lose(_ number: Int32) {
        isClosed = true
        guard number != EPIPE else { return }
        isIncomplete = true
        complain(
            "checkoutctl: standard output cannot be written (\(SystemError.text(of: number))); data are missing there")
    }

    private func write(_ text: String, to descriptor: Int32) {
        if descriptor == data, isClosed { return }
        var text = text
        text.withUTF8 { bytes in
            var done = 0
            while done < bytes.count {
                guard waitToWrite(to: descriptor) else {
                    if descriptor == data { (isClosed, isIncomplete, isInterrupted) = (true, true, true) }
                    return
                }
                let count = unsafe Glibc.write(
                    descriptor, bytes.baseAddress.map { unsafe $0 + done }, min(bytes.count - done, Self.writeBytesMax))
                if count < 0 {
                    if errno == EINTR || errno == EAGAIN { continue }
                    if descriptor == data { lose(errno) }
                    return
                }
                done += count
            }
        }
    }

    /// Until a write does not wait; false when an interrupt comes first.
    private func waitToWrite(to descriptor: Int32) -> Bool {
        var entries = (
            pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: interrupt, events: Int16(POLLIN), revents: 0)
        )
        while true {
            let count = unsafe withUnsafeMutablePointer(to: &entries) { both in
                unsafe both.withMemoryRebound(to: pollfd.self, capacity: 2) { unsafe poll($0, 2, -1) }
            }
            if count < 0, errno == EINTR { continue }
            return count < 0 || entries.0.revents != 0
        }
    }
}

extension Output.Form {
    /// As the process finds it; `NO_COLOR`, `COLUMNS`, the size of the terminal.
    static func current(_ invocation: Invocation) -> Output.Form {
        var form = Output.Form()
        form.isTerminal = isatty(STDOUT_FILENO) == 1
        form.isJSON = invocation.has("--json")
        form.isQuiet = invocation.has("--quiet")
        form.hasColor =
            form.isTerminal && !form.isJSON && !invocation.has("--no-color") && Environment["NO_COLOR"] == nil
            && Environment["TERM"] != "dumb"
        form.columns = columns() ?? 80
        return form
    }

    private static func columns() -> Int? {
        if let text = Environment["COLUMNS"], let columns = Int(text), (20...1000).contains(columns) { return columns }
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 20 else { return nil }
        return Int(size.ws_col)
    }
}
