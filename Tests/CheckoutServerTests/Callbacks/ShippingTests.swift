import CheckoutCore
import CheckoutGateways
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

/// Shipping through the server and the sandbox.
@Suite struct ShippingTests {
    private func patch(_ bench: Bench, _ session: SessionID, _ id: String, _ amount: Int64) throws {
        let admin = bench.client(uid: 0, roles: .all)
        var request = SandboxShippingRequest(sessionID: session)
        request.methodID = id
        request.amount = amount
        let response: SandboxShippingResponse = try admin.ask("Sandbox/Shipping", request)
        #expect(response.order?.shipping?.methodID ?? "" == id)
    }

    private func express(_ bench: Bench) throws -> (TestClient, SessionID, UInt32) {
        let client = bench.client()
        let session = try client.presentExpress()
        return (client, session, try client.listen(session, [.shippingAddress, .shippingOption]))
    }

    /// The first option is committed.
    private func committed(_ bench: Bench) throws -> (TestClient, SessionID, UInt32) {
        let (client, session, listener) = try express(bench)
        let asked = try client.sendAddress(session)
        try client.answer(listener, .shippingOptions(try TestClient.options))
        try patch(bench, session, "standard", 490)
        try client.answer(listener, .shippingCommitted)
        let response: ShippingSetAddressResponse = try #require(try client.reply(asked))
        #expect(response.selected == "standard" && response.options.map(\.id) == ["standard", "express"])
        return (client, session, listener)
    }

    @Test("B-014, B-222, B-223, B-226, B-232: an express checkout from address to payment; the total is the backend's")
    func paid() throws {
        let bench = try Bench()
        let (client, session, listener) = try committed(bench)
        #expect(client.questions(listener).map(\.kind) == [.shippingAddress, .shippingOption])
        #expect(client.questions(listener)[0].shippingAddress?.countryCode == "DE")
        #expect(client.questions(listener)[1].shippingOption?.id == "standard")
        _ = try client.submit(session)
        bench.pass(100)
        // 1999, shipping 490, surcharge of VISA 120.
        #expect(bench.gateway.ledger.map(\.amount.minorUnits) == [2609])
        // No address in the store.
        let stored = bench.store.rows.sessions.values.map(\.body) + bench.store.rows.events.map(\.body)
        #expect(!stored.contains { String(decoding: $0, as: UTF8.self).contains("Street 1") })
    }

    @Test("B-234: a picked option that the backend did not take over falls back, and the caller is told")
    func reverted() throws {
        let bench = try Bench()
        let (client, session, listener) = try committed(bench)
        let pick = try client.send(
            "Shipping/SelectOption", ShippingSelectOptionRequest(sessionID: session, optionID: "express"))
        try client.answer(listener, .shippingCommitted)
        #expect(client.failure(pick)?.code == .merchantError)
        #expect(try client.names(session).contains("shipping.reverted"))
        let again = try client.send(
            "Shipping/SelectOption", ShippingSelectOptionRequest(sessionID: session, optionID: "express"))
        try patch(bench, session, "express", 1290)
        try client.answer(listener, .shippingCommitted)
        let response: ShippingSelectOptionResponse = try #require(try client.reply(again))
        #expect(response.order?.shipping?.methodID == "express")
        #expect(response.order?.total?.minorUnits == 3289)
    }

    @Test("B-233, B-231: nothing is paid without a commit, and an address without options blocks it")
    func blocked() throws {
        let bench = try Bench()
        let (client, session, listener) = try express(bench)
        func refused() throws -> FailureCode? {
            client.failure(
                try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s"))?.code
        }
        #expect(try refused() == .merchantError)
        let asked = try client.sendAddress(session, "FR")
        try client.answer(listener, .shippingOptions([]))
        let response: ShippingSetAddressResponse = try #require(try client.reply(asked))
        #expect(response.options.isEmpty)
        #expect(try refused() == .merchantError)
        #expect(try client.names(session).contains("shipping.unserviceable"))
        #expect(bench.gateway.ledger.isEmpty)
    }

    @Test("B-227, B-228: a handler that takes more than 20 s fails the attempt with its name, nothing charged")
    func slow() throws {
        let bench = try Bench()
        let (client, session, listener) = try express(bench)
        let asked = try client.sendAddress(session)
        bench.pass(20_100)
        #expect(client.failure(asked)?.message.contains("onShippingAddressChange") == true)
        #expect(try client.attempts(session).first?.outcome == .notCreated)
        let late = try client.answer(listener, .shippingOptions(try TestClient.options))
        #expect(client.failure(late)?.code == .notFound)
        #expect(bench.gateway.ledger.isEmpty)
    }

    @Test("B-236: losing the owner's connection while a handler is open counts as a timeout")
    func lost() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.presentExpress()
        let owner = bench.client()
        _ = try owner.listen(session, [.shippingAddress, .shippingOption])
        let asked = try client.sendAddress(session)
        bench.transport.lines[owner.id]?.isClosed = true
        bench.server.closed(owner.id)
        bench.turn()
        #expect(client.failure(asked)?.code == .merchantError)
        #expect(try client.attempts(session).first?.failure?.code == .merchantError)
    }

    @Test("shipping: a newer address replaces one that is asked about, and its caller is told")
    func replaced() throws {
        let bench = try Bench()
        let (client, session, listener) = try express(bench)
        let first = try client.sendAddress(session)
        let second = try client.sendAddress(session, "FR")
        #expect(client.failure(first)?.code == .cancelled)
        #expect(client.questions(listener).compactMap(\.shippingAddress?.countryCode) == ["DE", "FR"])
        try client.answer(listener, .shippingOptions([]))
        #expect(try client.reply(second, ShippingSetAddressResponse.self) != nil)
        let third = try client.sendAddress(session)
        let _: SessionsDismissResponse = try client.ask(
            "Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        #expect(client.failure(third) != nil, "closing answers it as well")
    }

    @Test("B-019: without the flags the daemon never asks, and the gateway's module offers and selects")
    func legacy() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present { request in
            guard case .sandboxOrder(var order)? = request.source else { return }
            order.variant = "express"
            order.countryCode = "DE"
            request.source = .sandboxOrder(order)
        }
        try client.fillIn(session)
        let listener = try client.listen(session, CallbackKind.allCases)
        let near: ShippingSetAddressResponse = try #require(try client.reply(try client.sendAddress(session)))
        #expect(near.options.map(\.id) == ["ship_standard", "ship_express", "ship_pickup"] && near.selected == "")
        var select = ShippingSelectOptionRequest(sessionID: session, optionID: "ship_express")
        let chosen: ShippingSelectOptionResponse = try client.ask("Shipping/SelectOption", select)
        #expect(chosen.order?.total?.minorUnits == 3289)
        select.optionID = "ship_other"
        #expect(
            client.failure(try client.send("Shipping/SelectOption", select))?.errorID == "failed-to-create-session")
        let far: ShippingSetAddressResponse = try #require(try client.reply(try client.sendAddress(session, "US")))
        #expect(
            far.options.map(\.id) == ["ship_standard"] && far.selected == "", "a method not possible there is dropped")
        #expect(client.questions(listener).isEmpty)
    }

    @Test(
        "shipping: bad input: too many options, amounts below zero or beyond 64 bits, escapes in ids, a foreign currency"
    )
    func badOptions() throws {
        let bench = try Bench()
        let (client, session, listener) = try express(bench)
        _ = try client.sendAddress(session)
        let dollars = ShippingOption(
            id: "a", name: "a", amount: Money(minorUnits: 1, currency: try CurrencyCode("USD")))
        let bad: [([ShippingOption], FailureCode)] = [
            (try (0..<10_000).map { try TestClient.option("o\($0)", 1) }, .invalidRequest),
            (try (0...100).map { try TestClient.option("\($0)", 0) }, .invalidRequest),
            ([try TestClient.option("a", -1)], .amountNegative), ([try TestClient.option("a", .max)], .amountOverflow),
            ([try TestClient.option("a\u{1B}[2J", 1)], .invalidRequest), ([dollars], .unknownCurrency),
        ]
        for (options, code) in bad {
            #expect(client.failure(try client.answer(listener, .shippingOptions(options)))?.code == code)
        }
        // A name is foreign text: taken as it is, and made harmless where it is printed.
        var named = try TestClient.option("a", 1)
        named.name = "\u{1B}]0;owned\u{7}\u{202E}"
        #expect(client.failure(try client.answer(listener, .shippingOptions([named]))) == nil)
        #expect(client.questions(listener).last?.shippingOption?.name == named.name)
    }

    @Test("SB-009: Sandbox/Shipping is for admins, for express variants, and for sane amounts")
    func patching() throws {
        let bench = try Bench()
        let (client, session, _) = try express(bench)
        var request = SandboxShippingRequest(sessionID: session)
        request.methodID = "standard"
        request.amount = 1
        #expect(client.failure(try client.send("Sandbox/Shipping", request))?.code == .permissionDenied)
        let admin = bench.client(uid: 0, roles: .all)
        request.amount = -1
        #expect(admin.failure(try admin.send("Sandbox/Shipping", request))?.code == .amountNegative)
        request.amount = .max
        #expect(admin.failure(try admin.send("Sandbox/Shipping", request))?.code == .invalidValue)
        request = SandboxShippingRequest(sessionID: SessionID(high: 1, low: 2))
        #expect(admin.failure(try admin.send("Sandbox/Shipping", request))?.code == .notFound)
        let plain = SandboxShippingRequest(sessionID: try client.present(key: "plain"))
        #expect(admin.failure(try admin.send("Sandbox/Shipping", plain))?.code == .invalidClientSessionValue)
    }

    /// Goal: with the real sandbox, whatever the variant and whoever commits: never more than was shown.
    @Test(
        "B-233, SB-009: an option whose price the backend raised before the submit is not charged",
        arguments: ["express", "express-callbacks"], [false, true])
    func raised(variant: String, asksOwner: Bool) throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present { request in
            guard case .sandboxOrder(var order)? = request.source else { return }
            (order.variant, order.countryCode) = (variant, "DE")
            request.source = .sandboxOrder(order)
            guard asksOwner else { return }
            (request.wantsShippingAddress, request.wantsShippingOption) = (true, true)
            request.settings = TestClient.shippingSettings
        }
        try client.fillIn(session)
        let listener = try client.listen(session, [.shippingAddress, .shippingOption])
        let asked = try client.sendAddress(session)
        var id = "ship_express"
        if client.questions(listener).isEmpty {
            let choice = ShippingSelectOptionRequest(sessionID: session, optionID: id)
            let _: ShippingSelectOptionResponse = try client.ask("Shipping/SelectOption", choice)
        } else {
            id = "express"
            try client.answer(listener, .shippingOptions([try TestClient.option(id, 1290)]))
            try patch(bench, session, id, 1290)
            try client.answer(listener, .shippingCommitted)
        }
        #expect(client.failure(asked) == nil)
        try patch(bench, session, id, 5000)
        _ = try client.submit(session)
        bench.pass(200)
        #expect(bench.gateway.ledger.isEmpty)
        let failure = try #require(try client.attempts(session).first?.failure)
        #expect(failure.code == .merchantError)
    }

    /// Goal: whoever waits at a stop is told what is true for a call without a key, and the session goes on.
    @Test("B-283, 13.1, PROTOCOL.md, Connection: an address that is asked about at a stop", arguments: [false, true])
    func stopped(killed: Bool) throws {
        let bench = try Bench()
        let (client, session, listener) = try express(bench)
        let asked = try client.sendAddress(session)
        bench.pass(100)
        #expect(client.questions(listener).count == 1)
        let before = try client.names(session)
        if !killed {
            bench.server.drain()
            bench.turn()
            let failure = try #require(client.failure(asked))
            #expect(failure.code == .shuttingDown && failure.retry == .withBackoff)
        }
        let rows = killed ? bench.store.crash(keepingPending: false) : bench.store.rows
        let next = try Bench(seed: 2, rows: rows, gateway: bench.gateway, milliseconds: bench.milliseconds + 100)
        next.pass(200)
        let owner = next.client()
        #expect(try owner.attempts(session).map(\.state) == [.open], "nothing was submitted, so nothing is cancelled")
        let after = try owner.names(session)
        #expect(Array(after.prefix(before.count)) == before)
        #expect(!after.dropFirst(before.count).contains { $0.hasPrefix("attempt.") || $0.hasPrefix("shipping.") })
        try owner.fillIn(session)
        let submit = try owner.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        #expect(owner.failure(submit)?.code == .merchantError, "B-233: no option is committed")
        let again = try owner.listen(session, [.shippingAddress, .shippingOption])
        _ = try owner.sendAddress(session)
        next.pass(100)
        #expect(owner.questions(again).map(\.kind) == [.shippingAddress], "the address is asked about anew")
    }
}
