internal import CheckoutModel
internal import CheckoutWire

/// A unary call on its way.
final class CallOperation<Value: Sendable>: Operation {
    private let call: ServerCall<Value>
    private let keepsJSON: Bool
    private let completion: (Result<Answer<Value>, CheckoutFailure>) -> Void

    init(
        _ call: ServerCall<Value>, keepsJSON: Bool,
        _ completion: @escaping (Result<Answer<Value>, CheckoutFailure>) -> Void
    ) {
        self.call = call
        self.keepsJSON = keepsJSON
        self.completion = completion
        super.init(call.method.row, key: call.idempotencyKey, deadline: call.deadline, secrets: call.secrets)
    }

    override func encode(into out: OutputBuffer, _ arena: Arena) { call.encode(out, arena) }

    override func write(
        _ id: UInt32, timeout: UInt32, arena: Arena, into out: OutputBuffer
    ) throws(CheckoutFailure) {
        try call.write(.init(id: id, timeout: timeout, key: key, arena: arena, out: out))
    }

    override var getsSecrets: Bool { call.method == .cardFormUpdate || call.method == .cardFormInspect }

    override func succeed(_ payload: RawSpan, replayed: Bool, _ arena: Arena) {
        var unknown: [UnknownNumber] = []
        do throws(CheckoutFailure) {
            let value = try call.decode(payload, arena, &unknown)
            let json = keepsJSON ? JSONPrinter.text(payload, as: method.response) : nil
            completion(
                .success(
                    Answer(value: value, replayed: replayed, unknown: unknown, idempotencyKey: key, json: json)))
        } catch {
            completion(.failure(error))
        }
    }

    override func fail(_ failure: CheckoutFailure) { completion(.failure(failure)) }
}
