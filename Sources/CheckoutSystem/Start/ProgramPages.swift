import CLinux

/// Pages of the program file and its libraries.
public enum ProgramPages {
    /// Hands back those that the start has touched; serving fetches the few it needs from the page cache again.
    ///
    /// The kernel maps 16 pages around each one that is touched. The start runs through all of the program, serving
    /// through little of it: unmapped, 9 MiB of an idle daemon are not in its resident set, which the memory limits and
    /// the out-of-memory killer go by. It costs a fault of a few µs for each window that is needed again.
    public static func handBack() { cl_unmap_clean_pages() }
}
