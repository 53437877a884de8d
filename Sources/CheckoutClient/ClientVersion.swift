/// What this library speaks.
public enum ClientVersion {
    /// Of library and `checkoutctl`, as `--version` prints it.
    public static let program = "0.1.0"
    /// Major version of the protocol: another one is refused.
    public static let protocolMajor: UInt32 = 1
    /// Highest minor version known here.
    public static let protocolMinor: UInt32 = 0
}
