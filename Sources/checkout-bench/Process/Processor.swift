import CLinux

/// Which processor a process may run on.
enum Processor {
    /// Both ends of a one-core row share processor 0, so that no wake-up crosses processors.
    static func pin(_ pid: Int32, to processor: Int32) { cl_pin(pid, processor) }
    static func unpin(_ pid: Int32) { cl_unpin(pid) }
}
