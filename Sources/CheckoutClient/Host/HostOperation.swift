internal import CheckoutModel
internal import CheckoutWire

/// `Hosts/Attach` on its way. It does not go on by itself on another connection: who comes back shows its secret.
final class HostOperation: Operation {
    private let request: HostsAttachRequest
    private let secret: AttachSecret
    /// Handed on since the last grant. The daemon keeps one pending state a surface, so few are ever under way.
    private var ungranted: UInt32 = 0
    var deliver: (HostsAttachItem) -> Void = { _ in }
    var finish: (CheckoutFailure?) -> Void = { _ in }
    var grant: (UInt32) -> Void = { _ in }

    init(_ request: HostsAttachRequest, _ secret: AttachSecret, shown: SecretFields?) {
        self.request = request
        self.secret = secret
        super.init(Method.hostsAttach.row, key: "", deadline: nil, secrets: shown)
    }

    override func encode(into out: OutputBuffer, _ arena: Arena) { request.encode(into: out, arena: arena) }

    override func write(
        _ id: UInt32, timeout: UInt32, arena: Arena, into out: OutputBuffer
    ) throws(CheckoutFailure) {
        try FrameWriter.call(id, method: method, request: request, timeout: timeout, arena: arena, into: out)
    }

    override func item(_ payload: RawSpan, _ arena: Arena) {
        guard !isOver, !isCancelled else { return }
        do throws(CheckoutFailure) {
            var unknown: [UnknownNumber] = []
            let item = try HostsAttachItem.receive(payload, arena: arena, secrets: secret, unknown: &unknown)
            ungranted += 1
            if ungranted >= Limits.initialCreditDefault / 2 {
                grant(ungranted)
                ungranted = 0
            }
            deliver(item)
        } catch {
            end(error)
        }
    }

    override func succeed(_ payload: RawSpan, replayed: Bool, _ arena: Arena) { finish(nil) }
    override func fail(_ failure: CheckoutFailure) { finish(failure) }
}

/// The secret that a host comes back with (B-062), in locked memory and in the bytes of the protocol.
/// `@unchecked Sendable`: the client's thread writes it when an attachment begins, and the runner reads it before the
/// next.
final class AttachSecret: SecretMemory, @unchecked Sendable {
    // Written by the client's thread when an attachment begins, read by the runner before the next one.
    private var kept: SecretFields?

    /// For one request, which overwrites them at its end; `nil`: there was no attachment yet.
    func fields() throws(CheckoutFailure) -> SecretFields? {
        guard let kept else { return nil }
        return try SecretFields(copying: kept)
    }

    func store(_ bytes: RawSpan) -> SecretHandle? {
        do throws(CheckoutFailure) {
            let secret = try SecretValue(copying: bytes)
            let fields = try SecretFields(byteCount: secret.count)
            fields.add(SecretFields.Number.attachSecret, secret)
            kept = fields
            return SecretHandle(token: 1)
        } catch {
            return nil
        }
    }

    func withBytes<R>(_ handle: SecretHandle, _ body: (RawSpan) -> R) -> R { body(RawSpan()) }
    func wipe(_ handle: SecretHandle) {}
    func hasRoom(for byteCount: Int) -> Bool { true }
}
