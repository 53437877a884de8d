import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutClient

struct ClientCoreTests {
    @Test("PROTOCOL.md, Calls: a call that is given up before it is made ends when it is made, not before")
    func cancelledBeforeSubmit() {
        // Goal: a cancelled task hands its cancellation over first; its continuation is there only with the call.
        let core = ClientCore(Fixtures.options("/nonexistent/checkoutd.sock"))
        var ends: [FailureCode?] = []
        let operation = CallOperation(ServerCall.health(), keepsJSON: false) { result in
            if case .failure(let failure) = result { ends.append(failure.code) } else { ends.append(nil) }
        }
        core.cancel(operation)
        #expect(ends.isEmpty)
        core.submit(operation)
        #expect(ends == [.cancelled])
        #expect(core.isIdle)
    }

    @Test("PROTOCOL.md, Calls: one end, whatever comes after it") func oneEnd() {
        let core = ClientCore(Fixtures.options("/nonexistent/checkoutd.sock"))
        var ends = 0
        let operation = CallOperation(ServerCall.health(), keepsJSON: false) { _ in ends += 1 }
        core.submit(operation)
        core.cancel(operation)
        core.cancel(operation)
        core.stop()
        operation.end(CheckoutFailure(.connectionLost, ""))
        #expect(ends == 1)
    }
}
