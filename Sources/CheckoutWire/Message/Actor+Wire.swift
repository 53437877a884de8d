public import CheckoutModel
internal import CheckoutWireC

extension Actor: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Actor")
    static var initialize: Initialize<Checkout__V1__Actor> { unsafe checkout__v1__actor__init }

    /// Observers see the role alone.
    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Actor>, _ build: Builder) {
        unsafe c.pointee.role = enumNumber(role)
        if build.isForObserver { return }
        unsafe c.pointee.uid = build.optional(uid.map(Int64.init))
    }

    static func take(_ c: Checkout__V1__Actor, _ taker: inout Taker) throws(DecodeFault) -> Self {
        unsafe Self(
            taker.known(c.role, "actor.role") ?? .daemon, uid: taker.optional(c.uid).flatMap(UInt32.init(exactly:)))
    }
}

extension Peer: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("Peer")
    static var initialize: Initialize<Checkout__V1__Peer> { unsafe checkout__v1__peer__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__Peer>, _ build: Builder) {
        unsafe c.pointee.uid = uid
        unsafe c.pointee.gid = gid
        unsafe c.pointee.pid = pid
        unsafe (c.pointee.n_roles, c.pointee.roles) = build.list(roles.names)
    }

    /// A role that is not known here is left out.
    static func take(_ c: Checkout__V1__Peer, _ taker: inout Taker) throws(DecodeFault) -> Self {
        let names = unsafe taker.list(c.n_roles, c.roles)
        let known: [Roles] = [.observe, .operate, .host, .admin]
        let roles = known.filter { role in names.contains(where: role.names.contains) }
        return unsafe Self(uid: c.uid, gid: c.gid, pid: c.pid, roles: Roles(roles))
    }
}
