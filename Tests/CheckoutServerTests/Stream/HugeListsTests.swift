import CheckoutCore
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

/// Goal: what a merchant's back end or an owner makes too large is served in pages, cut and marked, or refused; no item
/// is ever larger than a page, and the daemon goes on for everybody else.
@Suite struct HugeListsTests {
    private static func methods(_ count: Int) -> [PaymentMethod] {
        (0..<count).map { number in
            let type = number == count - 1 ? "PAYMENT_CARD" : "METHOD_\(number)"
            var method = PaymentMethod(id: type, type: type, name: "Method number \(number)")
            method.buttonText = "Pay with number \(number)"
            if type == "PAYMENT_CARD" { method.input = .card }
            return method
        }
    }

    private static func items(_ count: Int) -> [LineItem] {
        (0..<count).map { number in
            var item = LineItem()
            item.itemID = "item-\(number)"
            item.name = "Position \(number) of a long receipt"
            item.quantity = 1
            return item
        }
    }

    private func bench(_ change: @escaping (inout GatewayConfiguration) -> Void) throws -> Bench {
        try Bench(port: { CrowdedGateway($0, change) })
    }

    /// Bytes of the largest item that a client got.
    private func largestItem(_ client: TestClient) -> Int {
        client.receive().filter { $0.frame.kind == .item }.map(\.body.count).max() ?? 0
    }

    /// Follows from another history: a snapshot comes first, then the state.
    private func resync(_ client: TestClient, _ session: SessionID) throws -> [SessionsWatchItem] {
        var watch = client.watching(session)
        watch.after = 1
        watch.epoch = Epoch(Array(repeating: 9, count: 16))
        return client.items(try client.send("Sessions/Watch", watch))
    }

    @Test("goal: 10,000 methods: all of them by pages, the beginning in state items, and one of them can be paid with")
    func methods() throws {
        let bench = try bench { $0.paymentMethods = Self.methods(10_000) }
        let owner = bench.client()
        let (host, session) = try bench.shown(owner)
        #expect(host.screens.last == .methods)
        var ids: [String] = []
        var request = MethodsListRequest(sessionID: session)
        var pages = 0
        repeat {
            let page: MethodsListResponse = try owner.ask("Methods/List", request)
            ids += page.paymentMethods.map(\.id)
            request.pageToken = page.nextPageToken
            pages += 1
        } while !request.pageToken.isEmpty
        #expect(ids == Self.methods(10_000).map(\.id) && pages > 10 && pages < 40, "\(pages) pages")
        let item = try resync(owner, session).compactMap { item -> Selection? in
            guard case .state(let state) = item.item, case .selection(let selection) = state.body else { return nil }
            return selection
        }.last
        let listed = try #require(item)
        #expect(listed.isTruncated && listed.paymentMethods.map(\.id) == Array(ids.prefix(listed.paymentMethods.count)))
        let snapshot: SessionsGetResponse = try owner.ask("Sessions/Get", SessionsGetRequest(sessionID: session))
        #expect(snapshot.session.selection?.isTruncated == true)
        request = MethodsListRequest(sessionID: session)
        request.search = "number 9998"
        let found: MethodsListResponse = try owner.ask("Methods/List", request)
        #expect(found.paymentMethods.map(\.id) == ["METHOD_9998"], "B-178: the search is over all")
        // The last of the list, which is in no state item.
        try owner.pay(session)
        bench.pass(5_000)
        #expect(try owner.outcome(session).paid)
        #expect(largestItem(owner) <= Limits.pageBytesMax && largestItem(host.client) <= Limits.pageBytesMax)
    }

    @Test("goal: 10,000 line items and as many methods that are not possible: cut and marked, in every item")
    func orders() throws {
        let bench = try bench {
            $0.clientSession.order.lineItems = Self.items(10_000)
            $0.filteredMethods = (0..<10_000).map { "FILTERED_\($0)" }
            $0.paymentMethods = Self.methods(2_000)
        }
        let owner = bench.client()
        let (host, session) = try bench.shown(owner) { request in
            var theme = Theme()
            for number in 0..<400 { theme.spacing["token\(number)"] = 1 }
            request.theme = theme
        }
        let ready = try owner.events(of: session).compactMap { event -> Order? in
            if case .checkoutReady(let order) = event.body { order } else { nil }
        }
        #expect(ready.first?.lineItemsTruncated == true && ready.first?.lineItems.first?.itemID == "item-0")
        #expect(ready.first?.total?.minorUnits == 1999)
        let snapshots = try resync(owner, session).compactMap { item -> SessionSnapshot? in
            if case .resync(let resync) = item.item { resync.sessions.first } else { nil }
        }
        let snapshot = try #require(snapshots.first)
        #expect(snapshot.selection?.isTruncated == true && snapshot.theme?.spacing.count == 400)
        #expect(snapshot.filteredMethods.first == "FILTERED_0" && snapshot.filteredMethods.count < 1_000)
        try owner.pay(session)
        bench.pass(5_000)
        #expect(try owner.outcome(session).paid)
        #expect(largestItem(owner) <= Limits.pageBytesMax && largestItem(host.client) <= Limits.pageBytesMax)
    }

    @Test("goal: settings or a theme that fit into no item are refused before anything is opened") func looks() throws {
        let bench = try Bench()
        let host = try bench.host()
        let owner = bench.client()
        var theme = Theme()
        for number in 0..<700 {
            theme.sizes["a token with a name that is rather long \(number)"] = Limits.themeHundredthsMax
        }
        let themed = try owner.tryPresent(key: "theme") { request in
            request.host = nil
            request.theme = theme
        }
        #expect(themed.1?.code == .invalidValue && themed.1?.limit == UInt64(Limits.themeBytesMax))
        var settings = Settings()
        var applePay = ApplePayOptions()
        applePay.allowedCardTypes = Array(repeating: String(repeating: "x", count: 1_000), count: 32)
        settings.paymentMethodOptions.applePay = applePay
        let set = try owner.tryPresent(key: "settings") { request in
            request.host = nil
            request.settings = settings
        }
        #expect(set.1?.code == .invalidValue && set.1?.limit == UInt64(Limits.settingsBytesMax))
        var open = TestClient.opening()
        open.theme = theme
        let call = try owner.send("Sessions/Open", open, key: "open")
        #expect(owner.failure(call)?.code == .invalidValue)
        #expect(bench.store.rows.sessions.isEmpty && host.presents.isEmpty)
        // The largest that is taken is shown.
        for number in 200..<700 { theme.sizes["a token with a name that is rather long \(number)"] = nil }
        let taken = try owner.tryPresent(key: "taken") { request in
            request.host = nil
            request.theme = theme
        }
        #expect(taken.0?.presented == true && host.presents.first?.theme == theme)
    }
}
