import Glibc

/// Standard input, output and error, also where a supervisor has closed them (F-36).
enum StandardDescriptors {
    /// What is closed becomes /dev/null. Otherwise the next file or socket that is opened would be standard input, and be
    /// read as one.
    static func fill() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
            // The lowest free number is given out, and that is this one.
            _ = unsafe open("/dev/null", O_RDWR)
        }
    }
}
