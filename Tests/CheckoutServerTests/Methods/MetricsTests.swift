import CheckoutModel
import CheckoutServer
import CheckoutWire
import Testing

@Suite struct MetricsTests {
    private func lines(_ client: TestClient) throws -> [String] {
        let response: DaemonMetricsResponse = try client.ask("Daemon/Metrics", DaemonMetricsRequest())
        return String(decoding: response.text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test("architecture: counters say what happened, calls and failures by name")
    func counters() throws {
        let bench = try Bench()
        let client = bench.client()
        let session = try client.present()
        bench.pass(600)
        try client.send("Sessions/Get", SessionsGetRequest(sessionID: SessionID(high: 1, low: 1)))
        try client.send("Daemon/Drain", DaemonDrainRequest())
        let text = try lines(client)
        for line in [
            "checkoutd_info{version=\"\(Version.program)\",gateway=\"sandbox\",live=\"no\"} 1",
            "checkoutd_serving 1", "checkoutd_store{state=\"ok\"} 1", "checkoutd_store{state=\"full\"} 0",
            "checkoutd_connections 1", "checkoutd_sessions_live 1", "checkoutd_attempts{state=\"unknown\"} 0",
            "checkoutd_connections_total 1", "checkoutd_calls_total{method=\"Sessions/Present\"} 1",
            "checkoutd_calls_total{method=\"Daemon/Metrics\"} 1", "checkoutd_calls_total{method=\"CardForm/Submit\"} 0",
            "checkoutd_call_failures_total{code=\"NOT_FOUND\"} 1",
            "checkoutd_call_failures_total{code=\"PERMISSION_DENIED\"} 1",
            "checkoutd_events_total{event=\"checkout.ready\"} 1",
            "checkoutd_events_total{event=\"attempt.succeeded\"} 0", "checkoutd_commits_total{result=\"failed\"} 0",
        ] {
            #expect(text.contains(line), "\(line)")
        }
        #expect(!text.joined().contains(session.text))
    }

    @Test("B-215: a missing host and a decline are no faults; a create without an answer is one")
    func faults() throws {
        let bench = try Bench()
        let client = bench.client()
        let refused = try client.send("Sessions/Present", TestClient.presenting { $0.host = nil }, key: "no host")
        #expect(client.failure(refused)?.code == .unableToPresentPaymentMethod)
        let session = try client.present()
        try client.fillIn(session, "4000000000000002")
        try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "1")
        bench.pass(5000)
        let text = try lines(client)
        #expect(text.contains("checkoutd_call_failures_total{code=\"UNABLE_TO_PRESENT_PAYMENT_METHOD\"} 1"))
        #expect(text.contains("checkoutd_events_total{event=\"attempt.failed\"} 1"))
        let faults = text.filter { $0.hasPrefix("checkoutd_faults_total{") }
        #expect(faults.count == 11 && faults.allSatisfy { $0.hasSuffix(" 0") }, "\(faults)")
        let _: CardFormUpdateResponse = try client.ask(
            "CardForm/Update", try client.filling(session, "4000000200000067"))
        try client.send("CardForm/Submit", CardFormSubmitRequest(sessionID: session), key: "2")
        bench.pass(120_000)
        #expect(try lines(client).contains { $0.hasPrefix("checkoutd_faults_total{") && $0.hasSuffix(" 1") })
    }

    @Test("Prometheus text format 0.0.4: every sample follows help and type of its name, and no sample comes twice")
    func format() throws {
        let bench = try Bench()
        let text = try lines(bench.client())
        var name = ""
        var samples: Set<Substring> = []
        for (index, line) in text.enumerated() {
            let words = line.split(separator: " ")
            if line.hasPrefix("# HELP ") {
                name = String(words[2])
                #expect(text[index + 1].hasPrefix("# TYPE \(name) "))
            } else if line.hasPrefix("# TYPE ") {
                #expect(["gauge", "counter"].contains(words[3]))
                #expect(name.hasSuffix("_total") == (words[3] == "counter"))
            } else {
                #expect(words.count == 2 && UInt64(words[1]) != nil, "\(line)")
                #expect(words[0].prefix { $0 != "{" } == name, "\(line)")
                #expect(samples.insert(words[0]).inserted, "\(line)")
            }
        }
        #expect(samples.count > 30)
    }

    @Test("PROTOCOL.md, Methods: for observers")
    func role() throws {
        let bench = try Bench()
        let client = bench.client(uid: 1000, roles: [.operate])
        let call = try client.send("Daemon/Metrics", DaemonMetricsRequest())
        #expect(client.failure(call)?.code == .permissionDenied)
    }
}
