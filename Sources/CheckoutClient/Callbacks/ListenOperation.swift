internal import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

/// A `Callbacks/Listen` on its way: it listens again by itself on the next connection.
final class ListenOperation: Operation {
    private let request: CallbacksListenRequest
    var deliver: (CallbacksListenItem) -> Void = { _ in }
    var finish: (Result<Void, CheckoutFailure>) -> Void = { _ in }

    init(_ request: CallbacksListenRequest) {
        self.request = request
        super.init(Method.callbacksListen.row, key: "", deadline: nil, secrets: nil)
    }

    override func write(
        _ id: UInt32, timeout: UInt32, arena: Arena, into out: OutputBuffer
    ) throws(CheckoutFailure) {
        // A session has one open question at a time: there is nothing to hold back.
        try FrameWriter.call(
            id, method: method, request: request, timeout: 0, initialCredit: Limits.creditMax, arena: arena, into: out)
    }

    override func item(_ payload: RawSpan, _ arena: Arena) {
        guard !isOver, !isCancelled else { return }
        var unknown: [UnknownNumber] = []
        do throws(CheckoutFailure) {
            deliver(try CallbacksListenItem.receive(payload, arena: arena, unknown: &unknown))
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
}
