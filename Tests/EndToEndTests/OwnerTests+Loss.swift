import CheckoutClient
import Foundation
import Testing

/// Goal: the daemon or the owner gone while a question is open.
extension OwnerTests {
    @Test(
        "B-283, B-139: kill -9 with the gate open: the attempt is cancelled, the library listens again, one charge comes"
    )
    func killedAtTheGate() async throws {
        let daemon = try await RunningDaemon()
        let client = try client(daemon)
        let diary = Diary()
        var options = PresentOptions()
        options.callbacks = [.gate]
        let id = try #require(try await client.perform(.present(order("default"), options)).value.sessionID)
        var callbacks = CheckoutCallbacks()
        callbacks.onBeforePaymentCreate = { _ in
            await diary.note("asked")
            // The first time nobody ever decides: the daemon goes meanwhile.
            if await diary.lines.count == 1 { try await Task.sleep(for: .seconds(60)) }
            return .continuePaymentCreation(idempotencyKey: "after-the-crash")
        }
        let listener = client.listen(to: id, callbacks)
        #expect(try await eventually { try await daemon.control("select", id.text, "PAYMENT_CARD").status == 0 })
        let first = try await daemon.control("submit", id.text, "--card-stdin", input: card("4242424242424242"))
        #expect(first.status == 0, "\(first.errors)")
        #expect(try await eventually { await diary.lines == ["asked"] })
        try await daemon.kill()
        try await daemon.start()
        #expect(
            try await eventually {
                try await daemon.control("attempts", id.text, "--json").output.lowercased().contains("cancelled")
            })
        #expect(!(try await daemon.control("sandbox", "ledger", "--json").output.contains(id.text)))
        // It has to be heard of on the new connection before it can be asked there.
        _ = try await client.perform(.session(id))
        #expect(listener.failure == nil)
        #expect(
            try await eventually {
                try await daemon.control("select", id.text, "PAYMENT_CARD").status == 0
            })
        let second = try await daemon.control(
            "submit", id.text, "--card-stdin", "--wait", input: card("4242424242424242"))
        #expect(second.status == 0, "\(second.output)\(second.errors)")
        #expect(await diary.lines == ["asked", "asked"])
        let ledger = try await daemon.control("sandbox", "ledger", "--json").output
        #expect(ledger.components(separatedBy: "after-the-crash").count == 2)
        listener.stop()
    }

    @Test("B-283, B-229, B-233: kill -9 while a commit of shipping is open: nothing is committed or paid")
    func killedInACommit() async throws {
        let daemon = try await RunningDaemon()
        let client = try client(daemon)
        let diary = Diary()
        let offered = [try option("post", 490)]
        var options = PresentOptions()
        options.callbacks = [.shippingAddress, .shippingOption]
        options.settings = settings
        let presented = try await client.perform(.present(order("express-callbacks"), options))
        let id = try #require(presented.value.sessionID)
        let listener = client.listen(
            to: id,
            CheckoutCallbacks(
                onShippingAddressChange: { _ in offered },
                onShippingOptionChange: { change in
                    await diary.note("commit \(change.selectedShippingOption.id)")
                    if await diary.lines.count == 1 { try await Task.sleep(for: .seconds(60)) }
                    _ = try await client.perform(.patchShipping(of: id, methodID: "post", amount: 490))
                }))
        #expect(try await eventually { try await daemon.control("select", id.text, "PAYMENT_CARD").status == 0 })
        let shopper = Task { try await client.perform(.setShippingAddress(address("DE"), of: id)) }
        #expect(try await eventually { await diary.lines == ["commit post"] })
        try await daemon.kill()
        try await daemon.start()
        let lost = await #expect(throws: CheckoutFailure.self) { try await shopper.value }
        #expect(lost?.code == .connectionLost)
        #expect(try await eventually { try await daemon.control("select", id.text, "PAYMENT_CARD").status == 0 })
        let refused = try await daemon.control(
            "submit", id.text, "--card-stdin", "--wait", input: card("4242424242424242"))
        #expect(refused.status != 0 && (refused.output + refused.errors).contains("merchant-error"))
        #expect(!(try await daemon.control("sandbox", "ledger", "--json").output.contains(id.text)))
        let again = try await client.perform(.setShippingAddress(address("DE"), of: id)).value
        #expect(again.selected == "post")
        let paid = try await daemon.control(
            "submit", id.text, "--card-stdin", "--wait", input: card("4242424242424242"))
        #expect(paid.status == 0, "\(paid.output)\(paid.errors)")
        listener.stop()
    }

    @Test("B-138: another connection of the owner is asked, and its end while the gate is open makes no payment")
    func ownerDies() async throws {
        let daemon = try await RunningDaemon()
        var owner: CheckoutClient? = try client(daemon)
        let shopper = try client(daemon)
        var options = PresentOptions()
        options.callbacks = [.gate]
        let id = try #require(try await shopper.perform(.present(order("default"), options)).value.sessionID)
        let diary = Diary()
        var callbacks = CheckoutCallbacks()
        callbacks.onBeforePaymentCreate = { _ in
            await diary.note("asked")
            try await Task.sleep(for: .seconds(60))
            return .continuePaymentCreation()
        }
        var listener = owner?.listen(to: id, callbacks)
        #expect(try await eventually { try await daemon.control("select", id.text, "PAYMENT_CARD").status == 0 })
        #expect(
            try await daemon.control("submit", id.text, "--card-stdin", input: card("4242424242424242")).status == 0)
        #expect(try await eventually { await diary.lines == ["asked"] })
        listener?.stop()
        listener = nil
        owner = nil
        let output = try await eventually {
            try await daemon.control("attempts", id.text, "--json").output.contains("merchant-error")
        }
        #expect(output)
        #expect(!(try await daemon.control("sandbox", "ledger", "--json").output.contains(id.text)))
    }
}
