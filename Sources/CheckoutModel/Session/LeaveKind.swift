/// How a shopper leaves. The raw values are those of the protocol.
public enum LeaveKind: Int32, CaseIterable, Hashable, Sendable {
    case gesture = 1, closeButton
}
