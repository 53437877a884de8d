import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutClient

@Suite(.timeLimit(.minutes(5))) struct CallbackFailureTests {
    private struct Foreign: Error, CustomStringConvertible {
        let description: String
    }

    /// Puts one question, and keeps what is answered.
    private func answer(_ kind: CallbackKind, _ callbacks: CheckoutCallbacks) async throws
        -> CallbacksAnswerRequest.Answer?
    {
        let answers = Notes<CallbacksAnswerRequest>()
        let daemon = FakeDaemon { peer in
            peer.welcome()
            while let call = peer.call() {
                guard call.method.hasSuffix("Listen") else {
                    if let request = Fixtures.decode(call.payload, as: CallbacksAnswerRequest.self) {
                        answers.add(request)
                    }
                    peer.reply(call.id, CallbacksAnswerResponse())
                    continue
                }
                var question = CallbacksListenItem()
                question.questionID = "q-1"
                question.kind = kind
                question.paymentMethodType = "PAYMENT_CARD"
                question.shippingAddress = Address()
                let bytes = OutputBuffer()
                question.encode(into: bytes, arena: Arena())
                peer.item(call.id, raw: unsafe bytes.withUnsafeBytes { unsafe Array($0) })
            }
        }
        let client = try CheckoutClient(Fixtures.options(daemon))
        let listener = client.listen(to: Fixtures.session, callbacks)
        for _ in 0..<1000 where answers.all.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        listener.stop()
        return answers.all.first?.answer
    }

    @Test("B-214: what a closure throws that is none of ours is told with its text, cut; ours with its message")
    func foreign() async throws {
        let shipping: [(any Error, String)] = [
            (Foreign(description: "the till is on fire"), "the till is on fire"),
            (Foreign(description: String(repeating: "x", count: 900)), String(repeating: "x", count: 200)),
            (CheckoutFailure(.merchantError, "not today"), "not today"),
        ]
        for (error, text) in shipping {
            var callbacks = CheckoutCallbacks()
            callbacks.onShippingAddressChange = { _ in throw error }
            #expect(try await answer(.shippingAddress, callbacks) == .failed(text))
        }
    }
}
