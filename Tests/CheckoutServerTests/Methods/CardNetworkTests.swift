import CheckoutCore
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

/// `CardForm/SelectNetwork`, the cursor, and a submit that waits for the BIN service.
@Suite struct CardNetworkTests {
    private static let coBadged = "4035500000000000"

    private func form(_ client: TestClient, _ session: SessionID) throws -> CardFormState {
        let response: CardFormGetResponse = try client.ask("CardForm/Get", CardFormGetRequest(sessionID: session))
        return response.cardForm
    }

    @Test("C-050, C-054: 350 ms after the last change the networks are the service's")
    func looksUp() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, Self.coBadged)
        #expect(try form(client, session).networkSource == .local)
        bench.pass(300)
        #expect(try form(client, session).networkSource == .local)
        bench.pass(100)
        let state = try form(client, session)
        #expect(state.networkSource == .remote && state.selectableNetworks == [.visa, .cartesBancaires])
        #expect(state.binData?.complete == true && state.binData?.firstDigits == "403550")
    }

    @Test("C-056, C-058, C-060, C-154: the choice is the shopper's, changes the fee, and is what is paid with")
    func selects() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, Self.coBadged)
        func select(_ network: CardNetwork) throws -> UInt32 {
            try client.send(
                "CardForm/SelectNetwork", CardFormSelectNetworkRequest(sessionID: session, network: network))
        }
        #expect(client.failure(try select(.cartesBancaires))?.code == .networkNotSelectable, "a guess")
        bench.pass(400)
        #expect(try form(client, session).surcharge == 120)
        for network in [CardNetwork.mastercard, .eftpos] {
            #expect(client.failure(try select(network))?.code == .networkNotSelectable)
        }
        let chosen: CardFormSelectNetworkResponse = try client.ask(
            "CardForm/SelectNetwork", CardFormSelectNetworkRequest(sessionID: session, network: .cartesBancaires))
        #expect(chosen.cardForm.selectedNetwork == .cartesBancaires && chosen.cardForm.surcharge == nil)
        let submit = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        #expect(try client.reply(submit, CardFormSubmitResponse.self)?.attempt == 1)
        #expect(bench.server.engine[session]?.newestAttempt?.network == .cartesBancaires)
    }

    @Test("C-061: a submit while a look-up is open waits for it, asks at once, and is answered once")
    func waits() throws {
        let (held, slow) = try SlowGateway.bench()
        let client = held.client()
        let session = try client.present()
        try client.fillIn(session, "6011111111111117")
        slow.isHeld = true
        let submit = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        #expect(client.failure(submit) == nil && slow.heldCount == 1, "it is asked, and not answered")
        let second = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "t")
        #expect(client.failure(second)?.code == .alreadySubmitting)
        slow.isHeld = false
        held.turn()
        #expect(client.failure(submit)?.fields.map(\.errorID) == ["unsupported_card_type"])
    }

    @Test("C-061: after 2 s the local guess is the fallback, and the submit goes on")
    func givesUp() throws {
        let (bench, slow) = try SlowGateway.bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        slow.isHeld = true
        let submit = try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s")
        bench.pass(1900)
        #expect(try client.reply(submit, CardFormSubmitResponse.self) == nil)
        bench.pass(200)
        #expect(try client.reply(submit, CardFormSubmitResponse.self)?.attempt == 1)
    }

    @Test("C-061: the same key twice during a look-up waits twice, and is one attempt")
    func sameKey() throws {
        let (bench, slow) = try SlowGateway.bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        slow.isHeld = true
        let request = CardFormSubmitRequest(sessionID: session)
        let first = try client.send("CardForm/Submit", request, key: "s")
        let second = try client.send("CardForm/Submit", request, key: "s")
        #expect(client.failure(second) == nil, "it waits")
        bench.pass(2100)
        #expect(try client.reply(first, CardFormSubmitResponse.self)?.attempt == 1)
        #expect(try client.reply(second, CardFormSubmitResponse.self)?.attempt == 1)
        #expect(bench.server.engine[session]?.attemptCount == 1)
    }

    @Test("C-132, C-133, C-181: the cursor in a field hides its error and the last four digits")
    func focus() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session)
        var update = try client.filling(session, "4242424242424241")
        update.focus = .field(.number)
        var response: CardFormUpdateResponse = try client.ask("CardForm/Update", update)
        let bullets = String(repeating: "\u{2022}", count: 10)
        #expect(response.cardForm.errors.isEmpty && response.cardForm.maskedNumber == "424242\(bullets)")
        var left = CardFormUpdateRequest(sessionID: session)
        left.focus = CardFocus.none
        response = try client.ask("CardForm/Update", left)
        #expect(response.cardForm.errors.map(\.errorID) == ["card_number_invalid"])
        #expect(response.cardForm.maskedNumber.hasSuffix("4241"))
    }
}
