public import CheckoutModel
internal import CheckoutWireC

/// This connection becomes a presentation host.
public struct HostsAttachRequest: Equatable, Sendable {
    /// Unique among attached hosts, 1 to 64 bytes.
    public var name: String
    /// How it shows a checkout.
    public var style = HostStyle.sheet
    /// Words for what it can do; missing ones degrade to plain sheets (B-130).
    public var capabilities: [String] = []
    /// Owners it limits itself to; empty: all it may draw for.
    public var drawsForUIDs: [UInt32] = []
    /// Of its first attachment, to come back within the grace period; `nil`: none. A secret.
    public var attachSecret: SecretHandle?

    /// Only what is required.
    public init(name: String) { self.name = name }

    /// Whatever lies in the memory for secrets; who decoded the request wipes it.
    public var secretHandles: [SecretHandle] { [attachSecret].compactMap { $0 } }
}

extension HostsAttachRequest: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("HostsAttachRequest")
    static var initialize: Initialize<Checkout__V1__HostsAttachRequest> {
        unsafe checkout__v1__hosts_attach_request__init
    }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__HostsAttachRequest>, _ build: Builder) {
        unsafe c.pointee.name = build.text(name)
        unsafe c.pointee.style = enumNumber(style)
        unsafe (c.pointee.n_capabilities, c.pointee.capabilities) = build.list(capabilities)
        unsafe (c.pointee.n_draws_for_uids, c.pointee.draws_for_uids) = build.list(drawsForUIDs)
        unsafe c.pointee.attach_secret = build.secret(attachSecret)
    }

    static func take(_ c: Checkout__V1__HostsAttachRequest, _ taker: inout Taker) throws(DecodeFault) -> Self {
        var value = Self(name: unsafe taker.text(c.name))
        value.style = unsafe taker.known(c.style, "style") ?? .sheet
        value.capabilities = unsafe taker.list(c.n_capabilities, c.capabilities)
        value.drawsForUIDs = unsafe taker.list(c.n_draws_for_uids, c.draws_for_uids)
        value.attachSecret = try unsafe taker.secret(c.attach_secret)
        return value
    }
}

extension Builder {
    func list(_ numbers: [UInt32]) -> (Int, UnsafeMutablePointer<UInt32>?) {
        guard !numbers.isEmpty, let place = unsafe arena.take(numbers.count * MemoryLayout<UInt32>.stride) else {
            return (0, nil)
        }
        let list = unsafe place.bindMemory(to: UInt32.self, capacity: numbers.count)
        for (index, number) in numbers.enumerated() { unsafe list[index] = number }
        return unsafe (numbers.count, list)
    }
}

extension Taker {
    func list(_ count: Int, _ c: UnsafeMutablePointer<UInt32>?) -> [UInt32] {
        unsafe Array(UnsafeBufferPointer(start: c, count: c == nil ? 0 : count))
    }
}
