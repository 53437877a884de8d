public import CheckoutModel
import Glibc

/// Where log lines go: standard error, one `write(2)` for each line, so that lines of several threads do not mix.
///
/// Writing never waits. Anybody who may connect can cause lines, so a reader of the log that has stopped (a pager, a
/// supervisor that hangs) would stop payments; lines that find no room are counted instead, and the next one that is
/// written says how many are missing.
public enum Log {
    private static let lost = Guarded(0)

    /// Writes it if there is room. An error of the write is nobody's to hear.
    public static func write(_ line: LogLine) { write(line, to: STDERR_FILENO, lost: lost) }

    static func write(_ line: LogLine, to descriptor: Int32, lost: Guarded<Int>) {
        // Under the lock, so that no other thread takes the room between the look and the write.
        lost.withLock { count in
            guard hasRoom(descriptor) else {
                count += 1
                return
            }
            var text = count == 0 ? "" : LogLine(.warning, "log lines were lost").with("count", count).rendered + "\n"
            text += line.rendered + "\n"
            count = 0
            text.withUTF8 { bytes in
                while unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count) < 0, errno == EINTR {}
            }
        }
    }

    /// A pipe that is writable takes PIPE_BUF bytes at once, and a line is shorter. What cannot be asked may be tried.
    private static func hasRoom(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&entry, 1, 0) != 0
    }
}
