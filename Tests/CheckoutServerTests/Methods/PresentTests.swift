import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

/// Goal: what a present call may leave out, and what it comes to without a host.
@Suite struct PresentTests {
    private func snapshot(_ client: TestClient, _ session: SessionID) throws -> SessionSnapshot {
        let response: SessionsGetResponse = try client.ask("Sessions/Get", SessionsGetRequest(sessionID: session))
        return response.session
    }

    @Test("B-014: whatever is given beside token and host, the checkout behaves alike")
    func alike() throws {
        let bench = try Bench()
        let client = bench.client()
        var names: [[String]] = []
        let changes: [(inout SessionsPresentRequest) -> Void] = [
            { _ in }, { $0.settings = Settings() }, { $0.theme = Theme() },
            {
                $0.settings = Settings()
                $0.theme = Theme()
                $0.host = .id("headless")
            },
        ]
        for (index, change) in changes.enumerated() {
            let session = try client.present(key: "\(index)", change)
            try client.fillIn(session)
            try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "s\(index)")
            bench.pass(5000)
            var watch = SessionsWatchRequest()
            watch.sessionID = session
            let stream = try client.send("Sessions/Watch", watch)
            bench.turn()
            names.append(client.events(stream).map(\.body.name))
        }
        #expect(names[0].last == "checkout.success" && names.allSatisfy { $0 == names[0] })
    }

    @Test("B-015: a token is required, and an empty one is none")
    func token() throws {
        let client = try Bench().client()
        for source in [SessionsPresentRequest.Source.clientToken(nil), nil] {
            let call = try client.send("Sessions/Present", TestClient.presenting { $0.source = source }, key: "k")
            #expect(client.failure(call)?.code == .invalidClientToken)
        }
    }

    @Test("B-016, B-017: absent settings are the daemon's, present ones are used, and a reload changes no open session")
    func settings() throws {
        var configuration = ServerConfiguration()
        let bench = try Bench {
            $0.defaultSettings.uiOptions.isSuccessScreenEnabled = false
            configuration = $0
        }
        let client = bench.client()
        let absent = try client.present(key: "1")
        let empty = try client.present(key: "2") { $0.settings = Settings() }
        #expect(try snapshot(client, absent).settings.uiOptions.isSuccessScreenEnabled == false)
        #expect(try snapshot(client, empty).settings.uiOptions.isSuccessScreenEnabled == true)
        configuration.defaultSettings = Settings()
        bench.server.reconfigure(configuration) { _ in [.operate, .observe] }
        #expect(try snapshot(client, absent).settings.uiOptions.isSuccessScreenEnabled == false)
        let later = try client.present(key: "3")
        #expect(try snapshot(client, later).settings.uiOptions.isSuccessScreenEnabled == true)
    }

    @Test("B-018: a theme is its session's alone")
    func theme() throws {
        let client = try Bench().client()
        var theme = Theme()
        theme.spacing["primerSpaceMedium"] = 1600
        let themed = try client.present(key: "1") { $0.theme = theme }
        let plain = try client.present(key: "2")
        #expect(try snapshot(client, themed).theme == theme)
        #expect(try snapshot(client, plain).theme == nil)
    }

    @Test("B-020, B-021, B-022, B-023: without a host the reply says so, nothing is told and no checkout is there")
    func noHost() throws {
        let bench = try Bench()
        let client = bench.client(roles: [.operate, .observe])
        var watch = SessionsWatchRequest()
        watch.follow = true
        let stream = try client.send("Sessions/Watch", watch)
        for host in [SessionsPresentRequest.HostChoice.name("lane-1"), nil] {
            let call = try client.send("Sessions/Present", TestClient.presenting { $0.host = host }, key: "k")
            let failure = try #require(client.failure(call))
            #expect(failure.code == .unableToPresentPaymentMethod)
            #expect(failure.message.contains("No presentation host found"))
            #expect(failure.paymentMethodType == "CheckoutComponents")
        }
        bench.pass(1000)
        #expect(client.events(stream).isEmpty)
        let list: SessionsListResponse = try client.ask("Sessions/List", SessionsListRequest())
        #expect(list.sessions.isEmpty)
    }

    @Test("B-076: two declines in a row are two outcomes, told apart by their numbers alone")
    func declines() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, "4000000000000002")
        try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "1")
        bench.pass(1000)
        let _: CardFormUpdateResponse = try client.ask(
            "CardForm/Update", try client.filling(session, "4000000000000002"))
        try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "2")
        bench.pass(1000)
        var watch = SessionsWatchRequest()
        watch.sessionID = session
        let stream = try client.send("Sessions/Watch", watch)
        bench.turn()
        let failed = client.events(stream).filter { $0.body.name == "attempt.failed" }
        #expect(failed.count == 2 && Set(failed.map(\.sessionSeq)).count == 2)
    }

    @Test("B-175: the id of a method is its type, once in a session")
    func methodIDs() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        let list: MethodsListResponse = try client.ask("Methods/List", MethodsListRequest(sessionID: session))
        let ids = list.paymentMethods.map(\.id)
        #expect(ids == list.paymentMethods.map(\.type) && Set(ids).count == ids.count && ids.count > 1)
    }

    @Test("B-164: there is no list before ready")
    func listBeforeReady() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        let early = try client.send("Methods/List", MethodsListRequest(sessionID: session))
        #expect(client.failure(early)?.code == .notReady)
        bench.pass(600)
        let list: MethodsListResponse = try client.ask("Methods/List", MethodsListRequest(sessionID: session))
        #expect(!list.paymentMethods.isEmpty)
    }

    @Test("B-201: what one client types another one sees, but for number and code")
    func mirrored() throws {
        let bench = try Bench()
        let (typing, looking) = (bench.client(), bench.client())
        let session = try typing.present()
        var watch = SessionsWatchRequest()
        watch.sessionID = session
        watch.follow = true
        let stream = try looking.send("Sessions/Watch", watch)
        try typing.fillIn(session, cvv: "987")
        bench.turn()
        let forms = looking.items(stream).compactMap { item -> CardFormState? in
            guard case .state(let state) = item.item, case .cardForm(let form) = state.body else { return nil }
            return form
        }
        let form = try #require(forms.last)
        #expect(form.expiry == "12/2030" && form.cardholderName == "Ada Lovelace" && form.cvvPresent)
        #expect(!"\(form)".contains("4242424242424242") && !"\(form)".contains("987"))
    }

    @Test("B-213: the diagnostics id of a decline is on the error screen, in the event and in the log")
    func diagnosticsID() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        try client.fillIn(session, "4000000000000002")
        try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "1")
        bench.pass(5000)
        let id = try #require(try snapshot(client, session).screen?.failure?.diagnosticsID)
        let told = try client.events(of: session).compactMap { event in
            if case .attemptFailed(let failed) = event.body { failed.failure.diagnosticsID } else { nil }
        }
        #expect(id.count == 36 && told == [id])
        let lines = bench.environment.log.map(\.rendered).filter { $0.contains(id) }
        #expect(lines.count == 1 && lines[0].contains("error=payment-failed"), "\(lines)")
        #expect(lines[0].contains("session=\(session.text)"))
    }

    @Test("B-180: a failed initialization has no list, and says why in the selection")
    func failedInitialization() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present {
            guard case .sandboxOrder(var order) = $0.source else { return }
            order.variant = "empty"
            $0.source = .sandboxOrder(order)
        }
        bench.pass(600)
        let failure = try snapshot(client, session).screen?.failure
        #expect(try snapshot(client, session).selection?.error == failure?.message && failure != nil)
        let list = try client.send("Methods/List", MethodsListRequest(sessionID: session))
        #expect(client.failure(list)?.code == .notReady)
    }

    @Test("B-040: animated or not, a dismissal closes in the same way")
    func animated() throws {
        let bench = try Bench()
        let client = bench.client()
        var names: [[String]] = []
        for animated in [false, true] {
            let session = try client.present(key: "\(animated)")
            bench.pass(600)
            var request = SessionsDismissRequest(sessionID: session)
            request.animated = animated
            let response: SessionsDismissResponse = try client.ask("Sessions/Dismiss", request)
            #expect(response.dismissed)
            names.append(try client.eventNames(session))
        }
        #expect(names[0] == names[1])
        #expect(
            names[0].suffix(3) == ["presentation.closing", "presentation.closed", "checkout.dismissed"], "\(names)")
    }

    @Test("B-035: intents have their fields already, and what they ask for is a typed refusal")
    func intents() throws {
        let client = try Bench().client()
        var card = PaymentMethodIntent()
        card.paymentMethodType = "PAYMENT_CARD"
        card.intent = .vault
        let changes: [(inout SessionsPresentRequest) -> Void] = [
            { $0.intent = .vault }, { [card] in $0.paymentMethodIntents = [card] },
        ]
        for (index, change) in changes.enumerated() {
            let call = try client.send("Sessions/Present", TestClient.presenting(1999, change), key: "\(index)")
            #expect(client.failure(call)?.code == .unimplemented)
        }
    }
}
