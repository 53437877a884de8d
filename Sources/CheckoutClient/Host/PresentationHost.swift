public import CheckoutModel
public import CheckoutWire

/// What draws: a kiosk screen, a terminal, a window. `HostRunner` calls it in order, one call at a time.
///
/// The program answers for the shopper with calls of the same `CheckoutClient`: `select`, `updateCard`, `submitCard`
/// and their like with the checkout's `sessionID`, and `HostRunner.leave` for the gesture and the close button. A host
/// sees what the shopper types: who may be one, and for whom, says the daemon's configuration.
public protocol PresentationHost: Sendable {
    /// Draws this checkout above what is shown already; returns when the first paint is done (B-029). With `resumed` it
    /// was on screen before and goes on where it was (B-062). No state is known yet: a splash, as a rule.
    func show(_ checkout: HostPresent) async

    /// The newest snapshot: what to draw now, with the actions offered. Older ones are skipped.
    func draw(_ state: State.Body, of checkout: HostPresent) async

    /// Takes the surface away; returns when it is gone.
    func close(_ checkout: HostPresent) async
}

/// How a program attaches as a host.
public struct HostOptions: Equatable, Sendable {
    /// Unique among attached hosts, 1 to 64 bytes. One that has a section in the configuration is for its user alone.
    public var name: String
    /// How it shows a checkout (B-093). A style whose capability is missing is a plain sheet (B-130).
    public var style = HostStyle.sheet
    /// Words for what it can do, at most 256 bytes together.
    public var capabilities: [String] = []
    /// Owners it limits itself to; empty: all it may show.
    public var drawsForUIDs: [UInt32] = []

    /// A sheet, for all it may show.
    public init(name: String) { self.name = name }

    var request: HostsAttachRequest {
        var request = HostsAttachRequest(name: name)
        request.style = style
        request.capabilities = capabilities + [style.capability].compactMap { $0 }.filter { !capabilities.contains($0) }
        request.drawsForUIDs = drawsForUIDs
        return request
    }
}
