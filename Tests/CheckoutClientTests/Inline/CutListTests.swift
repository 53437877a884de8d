import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutClient

/// Goal: a list that is too long for an item is whole where it is drawn.
@Suite(.timeLimit(.minutes(5))) struct CutListTests {
    private static let methods = (0..<10_000).map {
        PaymentMethod(id: "METHOD_\($0)", type: "METHOD_\($0)", name: "Method \($0)")
    }
    private static let pageSize = 700

    /// A ready session whose snapshot holds the beginning of the list, and the list by pages.
    private func daemon(_ calls: Notes<String>) -> FakeDaemon {
        FakeDaemon { peer in
            peer.welcome()
            while let call = peer.call() {
                let name = call.method.split(separator: "/").last.map(String.init) ?? ""
                calls.add(name)
                switch name {
                case "Open": peer.reply(call.id, SessionsOpenResponse(sessionID: Fixtures.session))
                case "Start": peer.reply(call.id, SessionsStartResponse())
                case "Get":
                    var snapshot = SessionSnapshot(sessionID: Fixtures.session)
                    snapshot.phase = .ready
                    snapshot.selection = Self.selection()
                    peer.reply(call.id, SessionsGetResponse(session: snapshot))
                case "List":
                    let token = Fixtures.decode(call.payload, as: MethodsListRequest.self)?.pageToken ?? ""
                    let start = Int(token) ?? 0
                    var page = MethodsListResponse()
                    page.paymentMethods = Array(Self.methods.dropFirst(start).prefix(Self.pageSize))
                    let next = start + page.paymentMethods.count
                    page.nextPageToken = next < Self.methods.count ? String(next) : ""
                    peer.reply(call.id, page)
                case "Watch":
                    peer.item(call.id, Fixtures.event(1, .checkoutReady(Order())))
                    // Something was searched for since.
                    let state = State(
                        sessionID: Fixtures.session, sessionSeq: 1, body: .selection(Self.selection("Method 9999")))
                    peer.item(call.id, SessionsWatchItem(.state(state)))
                default: return
                }
            }
        }
    }

    private static func selection(_ search: String = "") -> Selection {
        var selection = Selection()
        selection.paymentMethods = Array(methods.prefix(300))
        selection.isTruncated = true
        selection.searchQuery = search
        return selection
    }

    @Test("B-158, B-176, B-178: 10,000 methods are read by pages, once, and the last of them can be drawn and found")
    func whole() async throws {
        let calls = Notes<String>()
        let daemon = daemon(calls)
        let session = CheckoutSession(try CheckoutClient(Fixtures.options(daemon)), sandboxOrder: SandboxOrder())
        try await session.attach()
        for _ in 0..<2000 where session.selection?.state.searchQuery.isEmpty ?? true {
            try await Task.sleep(for: .milliseconds(5))
        }
        let state = try #require(session.selection?.state)
        #expect(state.paymentMethods.map(\.id) == Self.methods.map(\.id) && !state.isTruncated)
        #expect(session.withContext { PaymentMethods().lines().last?.text.shown() } == "Method 9999")
        #expect(calls.all.filter { $0 == "List" }.count == 15, "one reading of all pages")
    }
}
