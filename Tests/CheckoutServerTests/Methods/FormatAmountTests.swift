import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct FormatAmountTests {
    private func format(_ client: TestClient, _ session: SessionID, _ units: Int64) throws -> Money? {
        let response: SessionsFormatAmountResponse = try client.ask(
            "Sessions/FormatAmount", SessionsFormatAmountRequest(sessionID: session, minorUnits: units))
        return response.amount
    }

    @Test("B-102: nothing before ready; then text, units and currency, in the session's language and not the caller's")
    func format() throws {
        let bench = try Bench()
        let owner = bench.client(uid: 1000)
        let session = try owner.present {
            var settings = Settings()
            settings.localeData = LocaleData(languageCode: "fr", regionCode: nil)
            $0.settings = settings
        }
        #expect(try format(owner, session, 1999) == nil)
        bench.pass(600)
        for (units, text) in [(1999, "fr:EUR 19.99"), (-50, "fr:EUR -0.50"), (.max, "fr:EUR 92233720368547758.07")]
            as [(Int64, String)]
        {
            let amount = try #require(try format(owner, session, units))
            #expect(amount.text == text && amount.minorUnits == units && amount.currency.text == "EUR")
        }
    }

    @Test("PROTOCOL.md, Methods: FormatAmount is for the owner and the host; a stranger learns of no session")
    func access() throws {
        let bench = try Bench()
        let session = try bench.client(uid: 1000).present()
        bench.pass(600)
        let stranger = bench.client(uid: 2000, roles: [.operate])
        let request = SessionsFormatAmountRequest(sessionID: session, minorUnits: 1)
        #expect(stranger.failure(try stranger.send("Sessions/FormatAmount", request))?.code == .notFound)
        let watcher = bench.client(uid: 3000, roles: [.observe])
        #expect(watcher.failure(try watcher.send("Sessions/FormatAmount", request))?.code == .permissionDenied)
    }

    @Test("C-168: whoever sees a text sees units and currency; an observer sees no text")
    func views() throws {
        let bench = try Bench()
        let owner = bench.client(uid: 1000)
        let session = try owner.present()
        bench.pass(600)
        func look(_ client: TestClient) throws -> SessionSnapshot {
            let response: SessionsGetResponse = try client.ask("Sessions/Get", SessionsGetRequest(sessionID: session))
            return response.session
        }
        let own = try look(owner)
        #expect(own.clientSession?.order.total?.text?.hasSuffix("EUR 19.99") == true)
        let ideal = own.selection?.paymentMethods.first { $0.id == "PAY_NL_IDEAL" }
        #expect(ideal?.formattedSurcharge?.hasSuffix("EUR 0.30") == true && ideal?.surcharge == 30)
        #expect(ideal?.currency?.text == "EUR")
        let seen = try look(bench.client(uid: 3000, roles: [.observe]))
        #expect(seen.clientSession?.order.total?.minorUnits == 1999 && seen.clientSession?.order.total?.text == nil)
        #expect(seen.selection?.paymentMethods.allSatisfy { $0.formattedSurcharge == nil } == true)
        #expect(seen.screen?.title == "" && seen.screen?.amount == nil)
    }

    @Test("C-168: a text that a request brings along is neither kept nor shown")
    func forged() throws {
        let bench = try Bench()
        let owner = bench.client(uid: 1000)
        let session = try owner.present {
            var order = SandboxOrder()
            (order.amount, order.currencyCode) = (100_000, "EUR")
            var item = LineItem()
            item.amount = Money(minorUnits: 100_000, currency: CurrencyCode.euro)
            item.amount?.text = "€1.00"
            order.lineItems = [item]
            $0.source = .sandboxOrder(order)
        }
        bench.pass(600)
        let response: SessionsGetResponse = try owner.ask("Sessions/Get", SessionsGetRequest(sessionID: session))
        let item = try #require(response.session.clientSession?.order.lineItems.first)
        #expect(item.amount?.text?.hasSuffix("EUR 1000.00") == true)
    }
}

extension CurrencyCode {
    fileprivate static var euro: CurrencyCode {
        guard let euro = try? CurrencyCode("EUR") else { fatalError("EUR is a currency") }
        return euro
    }
}
