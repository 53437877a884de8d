/// What a session is for. The raw values are those of the protocol.
public enum SessionIntent: Int32, Hashable, Sendable {
    case checkout = 1, vault
}
