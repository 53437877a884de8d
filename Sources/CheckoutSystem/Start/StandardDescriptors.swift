import Glibc

/// Standard input, output and error, also where a supervisor has closed them (F-36).
enum StandardDescriptors {
    /// What is closed becomes /dev/null. Otherwise the next file or socket that is opened would be one of the three:
    /// read as if it were input, or, as the database is a file too, written full of log lines.
    ///
    /// Standard output cannot be written afterwards either: data that go nowhere are no success.
    static func fill() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
            // The lowest free number is given out, and that is this one.
            _ = unsafe open("/dev/null", number == STDOUT_FILENO ? O_RDONLY : O_RDWR)
        }
    }
}
