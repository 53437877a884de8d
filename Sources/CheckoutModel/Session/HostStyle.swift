/// How a host shows a checkout (B-093). The raw values are those of the protocol.
public enum HostStyle: Int32, CaseIterable, Hashable, Sendable {
    case sheet = 1, fullScreen, pushed

    /// The capability that a host names for it; `nil`: every host can show a sheet (B-130).
    public var capability: String? {
        switch self {
        case .sheet: nil
        case .fullScreen: "full-screen"
        case .pushed: "pushed"
        }
    }
}
