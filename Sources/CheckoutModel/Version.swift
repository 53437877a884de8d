/// What this release calls itself and speaks: daemon, library and `checkoutctl` are of one version.
public enum Version {
    /// As `--version` prints it.
    public static let program = "0.1.0"
    /// Major version of the protocol: another one is refused.
    public static let protocolMajor: UInt32 = 1
    /// Highest minor version of the protocol known here.
    public static let protocolMinor: UInt32 = 0
}
