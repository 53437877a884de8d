public import CheckoutModel
import Glibc

/// Where log lines go: standard error, one `write(2)` for each line, so that lines of several threads do not mix.
public enum Log {
    /// Writes it. An error of the write is nobody's to hear.
    public static func write(_ line: LogLine) { write(line, to: STDERR_FILENO) }

    static func write(_ line: LogLine, to descriptor: Int32) {
        var text = line.rendered + "\n"
        text.withUTF8 { bytes in
            while unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count) < 0, errno == EINTR {}
        }
    }
}
