import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

/// A client of the simulated daemon: encodes with the client's side of the wire layer, and reads what came.
final class TestClient {
    let bench: Bench
    let id: ConnectionID
    private let arena = Arena()
    private var lastCallID: UInt32 = 0
    private var read = 0
    private(set) var frames: [(frame: ReceivedFrame, body: [UInt8])] = []

    init(_ bench: Bench, _ id: ConnectionID) {
        self.bench = bench
        self.id = id
    }

    var line: FakeTransport.Line { bench.transport.lines[id] ?? FakeTransport.Line() }

    /// Puts bytes into the socket. The server gets as much of them at once as it reads, and the rest in turns.
    func write(_ bytes: [UInt8]) {
        let wasEmpty = line.incoming.isEmpty
        bench.transport.lines[id]?.incoming += bytes
        if wasEmpty { bench.deliver(id) }
    }

    func greet(_ change: (inout Hello) -> Void = { _ in }) {
        write(bytes { FrameWriter.hello(Self.hello(change), arena: arena, into: $0) })
        bench.turn()
    }

    static func hello(_ change: (inout Hello) -> Void = { _ in }) -> Hello {
        var hello = Hello()
        hello.clientName = "test"
        change(&hello)
        return hello
    }

    func bytes(_ fill: (OutputBuffer) throws -> Void) rethrows -> [UInt8] {
        let out = OutputBuffer()
        try fill(out)
        return unsafe out.withUnsafeBytes { unsafe Array($0) }
    }

    /// Frame of a call, and its id.
    func call(_ method: String, _ request: some WireMessage, key: String = "", credit: UInt32 = 0, timeout: UInt32 = 0)
        throws -> (UInt32, [UInt8])
    {
        lastCallID += 1
        let row = try #require(MethodTable.row(named: method))
        let id = lastCallID
        let bytes = try bytes {
            try FrameWriter.call(
                id, method: row, request: request, timeout: timeout, idempotencyKey: key, initialCredit: credit,
                secrets: bench.secrets, arena: arena, into: $0)
        }
        return (id, bytes)
    }

    /// Sends a call and lets a turn pass.
    @discardableResult
    func send(_ method: String, _ request: some WireMessage, key: String = "", credit: UInt32 = 0, timeout: UInt32 = 0)
        throws -> UInt32
    {
        let (callID, bytes) = try call(method, request, key: key, credit: credit, timeout: timeout)
        write(bytes)
        bench.turn()
        return callID
    }

    /// Everything that came by now, in frames.
    @discardableResult
    func receive() -> [(frame: ReceivedFrame, body: [UInt8])] {
        let sent = line.sent
        while sent.count - read >= 4 {
            let length = sent[read..<read + 4].reduce(0) { $0 << 8 | Int($1) }
            guard sent.count - read >= 4 + length else { break }
            let body = Array(sent[read + 4..<read + 4 + length])
            read += 4 + length
            if let frame = unsafe try? ReceivedFrame.read(body.span.bytes, sentBy: .daemon) {
                frames.append((frame, body))
            }
        }
        return frames
    }

    /// The reply of a call; `nil`: none came yet.
    func reply<R: WireMessage>(_ callID: UInt32, _ type: R.Type = R.self) throws -> R? {
        guard let (frame, body) = receive().first(where: { $0.frame.kind == .reply && $0.frame.callID == callID })
        else {
            return nil
        }
        if let failure = frame.failure { throw try Self.failure(Array(body[failure])) }
        return unsafe try R.decode(Array(body[frame.payload]).span.bytes, arena: arena)
    }

    func replayed(_ callID: UInt32) -> Bool {
        receive().first { $0.frame.kind == .reply && $0.frame.callID == callID }?.frame.replayed ?? false
    }

    func failure(_ callID: UInt32) -> CheckoutFailure? {
        guard let (frame, body) = receive().first(where: { $0.frame.kind == .reply && $0.frame.callID == callID }),
            let range = frame.failure
        else { return nil }
        return try? Self.failure(Array(body[range]))
    }

    private static func failure(_ bytes: [UInt8]) throws -> CheckoutFailure {
        unsafe try CheckoutFailure.decode(bytes.span.bytes, arena: Arena())
    }

    var goAway: GoAway? {
        receive().last { $0.frame.kind == .goAway }.flatMap { frame, body in
            unsafe try? GoAway.decode(Array(body[frame.payload]).span.bytes, arena: arena)
        }
    }

    func items(_ callID: UInt32) -> [SessionsWatchItem] {
        receive().filter { $0.frame.kind == .item && $0.frame.callID == callID }.compactMap { frame, body in
            unsafe try? SessionsWatchItem.decode(Array(body[frame.payload]).span.bytes, arena: arena)
        }
    }

    func events(_ callID: UInt32) -> [Event] {
        items(callID).compactMap { if case .event(let event) = $0.item { event } else { nil } }
    }
}

/// The main job in steps.
extension TestClient {
    func ask<R: WireMessage>(_ method: String, _ request: some WireMessage, key: String = "", _ type: R.Type = R.self)
        throws -> R
    {
        let callID = try send(method, request, key: key)
        return try #require(try reply(callID))
    }

    func present(
        key: String = "present", amount: Int64 = 1999, _ change: (inout SessionsPresentRequest) -> Void = { _ in }
    )
        throws -> SessionID
    {
        let response: SessionsPresentResponse = try ask("Sessions/Present", Self.presenting(amount, change), key: key)
        return try #require(response.sessionID)
    }

    static func presenting(_ amount: Int64 = 1999, _ change: (inout SessionsPresentRequest) -> Void = { _ in })
        -> SessionsPresentRequest
    {
        var order = SandboxOrder()
        order.amount = amount
        order.currencyCode = "EUR"
        var request = SessionsPresentRequest()
        request.source = .sandboxOrder(order)
        request.host = .name("headless")
        change(&request)
        return request
    }

    /// An inline session, not started.
    func open(key: String = "open", amount: Int64 = 1999) throws -> SessionID {
        let response: SessionsOpenResponse = try ask("Sessions/Open", Self.opening(amount), key: key)
        return response.sessionID
    }

    static func opening(_ amount: Int64 = 1999) -> SessionsOpenRequest {
        var request = SessionsOpenRequest()
        request.source = presenting(amount).source
        return request
    }

    static func opening(variant: String, _ change: (inout SessionsOpenRequest) -> Void) -> SessionsOpenRequest {
        var request = opening()
        if case .sandboxOrder(var order)? = request.source {
            order.variant = variant
            order.countryCode = "DE"
            request.source = .sandboxOrder(order)
        }
        change(&request)
        return request
    }

    /// Whether it was running already.
    func start(_ session: SessionID, attach: Bool) throws -> Bool {
        var request = SessionsStartRequest(sessionID: session)
        request.attach = attach
        let response: SessionsStartResponse = try ask("Sessions/Start", request)
        return response.alreadyRunning
    }

    func watching(_ session: SessionID) -> SessionsWatchRequest {
        var request = SessionsWatchRequest()
        request.sessionID = session
        request.follow = true
        return request
    }

    /// Ready, with the card form open and filled in.
    func fillIn(_ session: SessionID, _ number: String = "4242424242424242", cvv: String = "123") throws {
        bench.pass(600)
        var select = MethodsSelectRequest(sessionID: session)
        select.paymentMethod = "PAYMENT_CARD"
        let _: MethodsSelectResponse = try ask("Methods/Select", select, key: "select")
        let _: CardFormUpdateResponse = try ask("CardForm/Update", try filling(session, number, cvv: cvv))
    }

    func filling(_ session: SessionID, _ number: String, cvv: String = "123") throws -> CardFormUpdateRequest {
        var update = CardFormUpdateRequest(sessionID: session)
        update.number = .held(try keep(number))
        update.cvv = .held(try keep(cvv))
        update.expiry = "12/2030"
        update.cardholderName = "Ada Lovelace"
        return update
    }

    func keep(_ text: String) throws -> SecretHandle {
        try #require(unsafe bench.secrets.store(Array(text.utf8).span.bytes))
    }
}
