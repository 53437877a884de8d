/// Who draws. The raw values are those of the protocol.
public enum SessionShape: Int32, Hashable, Sendable {
    case managed = 1, inline
}

/// Where a session stands. Outcomes never appear here (B-115). The raw values are those of the protocol.
public enum SessionPhase: Int32, Hashable, Sendable {
    case initializing = 1, ready, ended
}

/// Of a presentation. The raw values are those of the protocol.
public enum PresentationState: Int32, Hashable, Sendable {
    case idle = 1, opening, onScreen, closing
}

/// Decides whether root screens show Back (B-033). The raw values are those of the protocol.
public enum PresentationContext: Int32, Hashable, Sendable {
    case direct = 1, fromSelection
}
