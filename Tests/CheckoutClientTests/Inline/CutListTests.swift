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

    /// A ready session whose snapshot holds the beginning of the list, and the list by pages. With `failing` its second
    /// page fails once, and what was searched for is told only at the second start.
    private func daemon(_ calls: Notes<String>, failing: Bool = false) -> FakeDaemon {
        FakeDaemon { peer in
            peer.welcome()
            var watch: UInt32 = 0
            var isFailing = failing
            func search() {
                let state = State(
                    sessionID: Fixtures.session, sessionSeq: 1, body: .selection(Self.selection("Method 9999")))
                peer.item(watch, SessionsWatchItem(.state(state)))
            }
            while let call = peer.call() {
                let name = call.method.split(separator: "/").last.map(String.init) ?? ""
                calls.add(name)
                switch name {
                case "Open": peer.reply(call.id, SessionsOpenResponse(sessionID: Fixtures.session))
                case "Start":
                    peer.reply(call.id, SessionsStartResponse())
                    if failing, calls.all.filter({ $0 == "Start" }).count == 2 { search() }
                case "Get":
                    var snapshot = SessionSnapshot(sessionID: Fixtures.session)
                    snapshot.phase = .ready
                    snapshot.selection = Self.selection()
                    peer.reply(call.id, SessionsGetResponse(session: snapshot))
                case "List":
                    let token = Fixtures.decode(call.payload, as: MethodsListRequest.self)?.pageToken ?? ""
                    let start = Int(token) ?? 0
                    if isFailing, start > 0 {
                        isFailing = false
                        peer.fail(call.id, CheckoutFailure(.storageFailed, "not now"))
                        continue
                    }
                    var page = MethodsListResponse()
                    page.paymentMethods = Array(Self.methods.dropFirst(start).prefix(Self.pageSize))
                    let next = start + page.paymentMethods.count
                    page.nextPageToken = next < Self.methods.count ? String(next) : ""
                    peer.reply(call.id, page)
                case "Watch":
                    watch = call.id
                    peer.item(watch, Fixtures.event(1, .checkoutReady(Order())))
                    // Something was searched for since.
                    if !failing { search() }
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

    @Test("B-176: when a page fails the beginning is shown as one that is cut, and the next snapshot is read again")
    func failedPage() async throws {
        let calls = Notes<String>()
        let daemon = daemon(calls, failing: true)
        let session = CheckoutSession(try CheckoutClient(Fixtures.options(daemon)), sandboxOrder: SandboxOrder())
        try await session.attach()
        for _ in 0..<2000 where session.selection == nil { try await Task.sleep(for: .milliseconds(5)) }
        let cut = try #require(session.selection?.state)
        #expect(cut.isTruncated)
        // As many as a snapshot holds.
        #expect(!cut.paymentMethods.isEmpty && cut.paymentMethods.count <= 300)
        #expect(Self.methods.map(\.id).starts(with: cut.paymentMethods.map(\.id)))
        #expect(calls.all.filter { $0 == "List" }.count == 2, "the page that failed is not asked for again by itself")
        try await session.attach()
        for _ in 0..<2000 where session.selection?.state.searchQuery.isEmpty ?? true {
            try await Task.sleep(for: .milliseconds(5))
        }
        let whole = try #require(session.selection?.state)
        #expect(!whole.isTruncated && whole.paymentMethods.map(\.id) == Self.methods.map(\.id))
    }
}
