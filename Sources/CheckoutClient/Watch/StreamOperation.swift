internal import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

/// What a stream has to know to go on where it was left.
protocol StreamCursor {
    associatedtype Request: WireMessage
    associatedtype Item: WireMessage & SendableMetatype
    static var method: Method { get }
    /// The request that goes on from here.
    var request: Request { get }
    /// Notes an item. False: it was here before, and is not handed on again.
    mutating func take(_ item: Item) -> Bool
}

/// A stream on its way: keeps the cursor, counts the credit, resumes on the next connection.
final class StreamOperation<Cursor: StreamCursor>: Operation {
    /// The daemon keeps nothing for who has none (PROTOCOL.md, "Streams").
    private static var credit: UInt32 { Limits.clientCreditItems }

    private(set) var cursor: Cursor
    private let keepsJSON: Bool
    /// Handed on and not yet read.
    private var unread: UInt32 = 0
    /// Read since the last grant.
    private var ungranted: UInt32 = 0
    var deliver: (Cursor.Item, String?) -> Void = { _, _ in }
    var finish: (Result<Void, CheckoutFailure>) -> Void = { _ in }

    init(_ cursor: Cursor, timeout: Milliseconds?, keepsJSON: Bool) {
        self.cursor = cursor
        self.keepsJSON = keepsJSON
        super.init(
            Cursor.method.row, key: "", deadline: timeout.map { Clock.monotonic() + $0 }, secrets: nil)
    }

    /// The reader took one. How many more the daemon may send now; mostly 0, since half the credit is granted at a
    /// time.
    func taken() -> UInt32 {
        unread -= 1
        ungranted += 1
        guard ungranted >= Self.credit / 2 else { return 0 }
        defer { ungranted = 0 }
        return ungranted
    }

    override func write(
        _ id: UInt32, timeout: UInt32, arena: Arena, into out: OutputBuffer
    ) throws(CheckoutFailure) {
        ungranted = 0
        try FrameWriter.call(
            id, method: method, request: cursor.request, timeout: timeout,
            initialCredit: max(1, Self.credit - min(unread, Self.credit)), arena: arena, into: out)
    }

    override func item(_ payload: RawSpan, _ arena: Arena) {
        guard !isOver, !isCancelled else { return }
        var unknown: [UnknownNumber] = []
        do throws(CheckoutFailure) {
            let item = try Cursor.Item.receive(payload, arena: arena, unknown: &unknown)
            guard cursor.take(item) else { return grantUnread() }
            unread += 1
            deliver(item, keepsJSON ? JSONPrinter.text(payload, as: method.response) : nil)
        } catch {
            end(error)
        }
    }

    override func succeed(_ payload: RawSpan, replayed: Bool, _ arena: Arena) { finish(.success(())) }
    override func fail(_ failure: CheckoutFailure) { finish(.failure(failure)) }

    override func resumes(after failure: CheckoutFailure) -> Bool {
        switch failure.code {
        case .connectionLost, .shuttingDown, .slowReader, .tooManyConnections: !isCancelled
        default: false
        }
    }

    /// An item that is not handed on has used credit all the same.
    private func grantUnread() { ungranted += 1 }
}

/// `Sessions/Watch`.
typealias WatchOperation = StreamOperation<WatchCursor>

extension WatchOperation {
    convenience init(_ start: WatchStart, keepsJSON: Bool) {
        self.init(WatchCursor(start), timeout: start.timeout, keepsJSON: keepsJSON)
    }
}
