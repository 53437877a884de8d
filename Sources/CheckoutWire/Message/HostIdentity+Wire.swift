public import CheckoutModel
internal import CheckoutWireC

extension HostIdentity: WireMessage, @unsafe CMessage {
    /// See `WireMessage`.
    public static let messageType = MessageType("HostIdentity")
    static var initialize: Initialize<Checkout__V1__HostIdentity> { unsafe checkout__v1__host_identity__init }

    func fill(_ c: UnsafeMutablePointer<Checkout__V1__HostIdentity>, _ build: Builder) {
        unsafe c.pointee.host_id = build.text(hostID)
        unsafe c.pointee.name = build.text(name)
        unsafe c.pointee.uid = uid
        unsafe c.pointee.pid = pid
    }

    static func take(_ c: Checkout__V1__HostIdentity, _ taker: inout Taker) throws(DecodeFault) -> Self {
        Self(
            hostID: unsafe taker.text(c.host_id), name: unsafe taker.text(c.name), uid: unsafe c.uid, pid: unsafe c.pid)
    }
}
