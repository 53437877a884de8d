public import CheckoutModel

/// One live attachment: a connection that is somebody's screen.
public struct AttachedHost: Equatable, Sendable {
    /// As the kernel gave it, with the id and the name it is known by.
    public let identity: HostIdentity
    /// How its name reads (`HostIdentity.reading`), made once: each question about its rights is asked by it.
    let reading: String
    /// How it shows a checkout, after what it cannot do was taken off (B-130).
    public let style: HostStyle
    /// What it said it can do, sorted.
    public let capabilities: [String]
    /// Owners it limits itself to; empty: all it may show.
    public let owners: Set<UInt32>
    /// SHA-256 of the secret it comes back with (B-062).
    public let secretDigest: [UInt8]
    /// Grows with each attachment.
    let arrival: UInt64
    /// What it shows, the newest on top.
    public internal(set) var surfaces: [Surface] = []

    /// Opening, on screen or closing (B-011).
    public var isPresenting: Bool { !surfaces.isEmpty }
    /// Of the one on top.
    public var state: PresentationState { surfaces.last?.state ?? .idle }
    /// The checkout that is still coming up: another one is not presented (B-024).
    public var opening: Surface? { surfaces.last { $0.state == .opening } }
    /// A shopper cannot leave it now: not where somebody else's checkout should come up by itself (B-020).
    var isLocked: Bool { surfaces.contains(where: \.isLocked) }
}

/// One checkout on a host.
public struct Surface: Equatable, Sendable {
    /// Whose.
    public let session: SessionID
    /// Its presentation, which the host reports about.
    public let presentation: PresentationID
    /// The uid that opened it.
    public let owner: UInt32
    /// When: surfaces are stacked in this order.
    public let opened: WallTime
    /// Of its presentation.
    public internal(set) var state: PresentationState
    /// A payment is being processed on it (B-056).
    public internal(set) var isLocked = false

    /// Of a session that has a presentation; `nil`: an inline one.
    public init?(_ record: SessionRecord) {
        guard let presentation = record.presentationID, let state = record.presentation else { return nil }
        session = record.sessionID
        self.presentation = presentation
        owner = record.ownerUID
        opened = record.opened
        self.state = state
    }
}

/// What somebody says who wants to be a host.
public struct HostApplication: Equatable, Sendable {
    /// The id for a new attachment, the name, and what the kernel said.
    public var identity: HostIdentity
    /// How it wants to show a checkout.
    public var style: HostStyle
    /// What it can do.
    public var capabilities: [String]
    /// Owners it limits itself to; empty: all it may show.
    public var owners: Set<UInt32>
    /// SHA-256 of the secret for a new attachment.
    public var newSecretDigest: [UInt8]
    /// SHA-256 of the secret that it showed; `nil`: none.
    public var shownSecretDigest: [UInt8]?

    /// Joins the parts.
    public init(
        identity: HostIdentity, style: HostStyle, capabilities: [String], owners: Set<UInt32>,
        newSecretDigest: [UInt8], shownSecretDigest: [UInt8]?
    ) {
        self.identity = identity
        self.style = style
        self.capabilities = capabilities
        self.owners = owners
        self.newSecretDigest = newSecretDigest
        self.shownSecretDigest = shownSecretDigest
    }
}
