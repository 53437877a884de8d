import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import CheckoutWire
import Testing

@testable import CheckoutServer

/// Goal: a host that reports out of order, twice, late, or about what is not its own, harms its own checkouts at most,
/// and these in ways that a shopper could.
@Suite struct HostDisorderTests {
    @Test(
        "B-024, B-050: reports in any order and any number: each checkout is presented, closed and ended at most once",
        arguments: 0..<40 as Range<UInt64>)
    func anyOrder(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let bench = try Bench(seed: seed)
        let owner = bench.client()
        let (wild, tame) = (try bench.host("wild"), try bench.host("tame"))
        var sessions: [SessionID] = []
        let kept = try owner.present(key: "kept", amount: 77) { $0.host = .name("tame") }
        try tame.showNewest()
        for number in 0..<3 {
            let (reply, _) = try owner.tryPresent(key: "wild \(number)", amount: Int64(number + 1)) {
                $0.host = .name("wild")
            }
            if let session = reply?.sessionID { sessions.append(session) }
            for _ in 0..<12 {
                let known = (wild.presents + tame.presents).map(\.presentationID)
                let presentation =
                    known.isEmpty || random.next() % 8 == 0
                    ? PresentationID(high: random.next(), low: 1) : known[Int(random.next() % UInt64(known.count))]
                switch random.next() % 6 {
                case 0, 1: try wild.report(.onScreen(presentation))
                case 2: try wild.report(.closed(presentation))
                case 3: try wild.report(.focused(random.next() % 2 == 0))
                case 4: _ = try wild.leave(sessions.randomElement(using: &random) ?? kept)
                default: bench.pass(random.next() % 3_000)
                }
            }
        }
        // What is left open is closed by its owner, whatever the host does about it.
        for session in sessions {
            try owner.send("Sessions/Dismiss", SessionsDismissRequest(sessionID: session))
        }
        bench.pass(20_000)
        for session in sessions {
            let names = try owner.eventNames(session)
            for name in [
                "presentation.opening", "presentation.presented", "presentation.closing", "presentation.closed",
            ] {
                #expect(names.filter { $0 == name }.count <= 1, "\(names)")
            }
            let ends = names.filter { ["checkout.success", "checkout.dismissed"].contains($0) }
            let end = try owner.outcome(session).end
            #expect(ends.count <= 1 && end != nil, "\(names)")
        }
        // The other host's checkout is as it was.
        let left = try owner.eventNames(kept)
        #expect(
            Set(left) == ["presentation.opening", "presentation.presented", "checkout.initializing", "checkout.ready"])
        #expect(try tame.leave(kept).left == true)
    }

    @Test("security, Hosts: another host's surface, one that is over, and one that never was are NOT_FOUND alike")
    func strangers() throws {
        let bench = try Bench()
        let owner = bench.client()
        let (one, other) = (try bench.host("one"), try bench.host("other"))
        let session = try owner.present(key: "one") { $0.host = .name("one") }
        let presentation = try #require(one.presents.first?.presentationID)
        for report in [HostsReportRequest.onScreen(presentation), .closed(presentation)] {
            #expect(try other.report(report) == .notFound)
        }
        #expect(try one.report(.closed(PresentationID(high: 7, low: 7))) == .notFound)
        #expect(try other.leave(session).refusal != nil)
        #expect(try owner.eventNames(session).contains("presentation.presented") == false)
        try one.showNewest()
        #expect(try one.leave(session).left == true)
        for report in [HostsReportRequest.onScreen(presentation), .closed(presentation)] {
            #expect(try one.report(report) == .notFound)
        }
        #expect(try owner.outcome(session).dismissReason == .gesture)
    }

    @Test("goal: names that are hostile on a terminal go through unchanged, and a screen is told apart from its text")
    func names() throws {
        let hostile = "\u{1b}[31m\u{202e}דוגמה\u{0007}"
        let bench = try Bench(port: {
            CrowdedGateway($0) { configuration in
                for index in configuration.paymentMethods.indices { configuration.paymentMethods[index].name = hostile }
            }
        })
        let owner = bench.client()
        let (host, session) = try bench.shown(owner)
        let list: MethodsListResponse = try owner.ask("Methods/List", MethodsListRequest(sessionID: session))
        #expect(list.paymentMethods.allSatisfy { $0.name == hostile })
        #expect(ForeignText(hostile).shown() == "\u{2068}\u{fffd}[31m\u{fffd}דוגמה\u{fffd}\u{2069}")
        try owner.pay(session)
        bench.pass(5_000)
        #expect(host.screens.contains(.success))
        #expect(bench.environment.log.allSatisfy { !"\($0)".contains("\u{1b}") })
    }
}
