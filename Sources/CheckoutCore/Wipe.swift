internal import CSodium

/// Overwrites bytes that had to be in an array for a moment, with a call that no compiler drops (C-187).
public enum Wipe {
    /// All of it. The array must have had its room from the start and no other owner, else there are more copies.
    public static func array(_ bytes: inout [UInt8]) {
        unsafe bytes.withUnsafeMutableBytes { unsafe sodium_memzero($0.baseAddress, $0.count) }
    }
}
