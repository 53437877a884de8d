import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

/// Goal: who is told to repeat a call under its key has one.
@Suite struct AdviceTests {
    /// Two calls that wait: one with a key for an outcome, one without for an option of the owner.
    private func waiting(_ bench: Bench, timeout: Bool = false) throws -> (TestClient, keyed: UInt32, keyless: UInt32) {
        let client = bench.client()
        let paid = try client.present(key: "paid")
        try client.fillIn(paid, "4000000200000059")
        var submit = CardFormSubmitRequest(sessionID: paid)
        submit.wait = true
        let keyed = try client.send("CardForm/Submit", submit, key: "s")
        let session = try client.presentExpress(key: "express")
        _ = try client.listen(session, [.shippingAddress, .shippingOption])
        return (client, keyed, try client.sendAddress(session))
    }

    private func check(_ client: TestClient, _ keyed: UInt32, _ keyless: UInt32, _ code: FailureCode) throws {
        let with = try #require(client.failure(keyed))
        let without = try #require(client.failure(keyless))
        #expect(with.code == code && with.retry == .sameKeyOnly)
        #expect(without.code == code && without.retry == .withBackoff)
        #expect(!without.recovery.contains("same key") && !without.recovery.isEmpty)
    }

    @Test("PROTOCOL.md, Connection: a stop advises the key only to who has one")
    func drained() throws {
        let bench = try Bench()
        let (client, keyed, keyless) = try waiting(bench)
        bench.server.drain()
        bench.turn()
        try check(client, keyed, keyless, .shuttingDown)
    }

    @Test("PROTOCOL.md, Calls: so does giving up")
    func cancelled() throws {
        let bench = try Bench()
        let (client, keyed, keyless) = try waiting(bench)
        for call in [keyed, keyless] { bench.server.cancel(client.id, call) }
        bench.turn()
        try check(client, keyed, keyless, .cancelled)
    }

    @Test("PROTOCOL.md, Failures: so does a store that failed")
    func failed() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        let failure = CheckoutFailure(.storageFailed, "the disk is gone")
        for (callID, key) in [(900, Array("k".utf8)), (901, [])] as [(UInt32, [UInt8])] {
            let caller = Caller(
                connection: client.id, callID: callID, method: .sessionsDismiss, key: key, credit: 0, deadline: nil)
            bench.server.fail(caller, failure)
        }
        bench.turn()
        try check(client, 900, 901, .storageFailed)
    }
}
