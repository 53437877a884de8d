/// Where the daemon's socket is (`proto/PROTOCOL.md`, "Where the socket is").
public enum SocketPath {
    /// Bytes that fit into an address, the closing NUL excluded.
    public static let bytesMax = 107
}
