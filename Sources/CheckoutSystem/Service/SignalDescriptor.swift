import CLinux

/// Signals as something to wait for, for programs without a `Reactor`.
public enum SignalDescriptor {
    /// Blocks SIGTERM, SIGINT and SIGHUP for the calling thread, and gives a descriptor that is readable when one has
    /// come. It stays open as long as the process.
    public static func make() throws(SystemError) -> Int32 {
        let descriptor = cl_signal_descriptor()
        guard descriptor >= 0 else { throw .last("signalfd") }
        return descriptor
    }

    /// Takes one; `nil` when none has come.
    public static func take(from descriptor: Int32) -> Signal? { Signal(number: cl_take_signal(descriptor)) }
}
