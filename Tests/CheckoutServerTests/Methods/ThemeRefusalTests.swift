import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

@Suite struct ThemeRefusalTests {
    @Test("Issue 3, bad input: a theme that cannot be drawn is refused by its field, wherever it comes in")
    func everywhere() throws {
        let bench = try Bench()
        let client = bench.client()
        var style = Theme.Typography()
        style.sizeHundredths = -1600
        var theme = Theme()
        theme.typography = ["primerTypographyBody": style]
        let field = "theme.typography.primerTypographyBody.size_hundredths"
        let presented = try client.tryPresent(key: "present") { $0.theme = theme }
        var open = TestClient.opening()
        open.theme = theme
        let opened = try client.send("Sessions/Open", open, key: "open")
        for failure in [presented.1, client.failure(opened)] {
            #expect(failure?.code == .invalidValue && failure?.message.contains(field) == true)
        }
        #expect(bench.store.rows.sessions.isEmpty)
        open.theme = nil
        let session: SessionsOpenResponse = try client.ask("Sessions/Open", open, key: "open")
        var start = SessionsStartRequest(sessionID: session.sessionID)
        start.theme = theme
        let started = try client.send("Sessions/Start", start)
        #expect(client.failure(started)?.message.contains(field) == true)
        start.theme = nil
        let again: SessionsStartResponse = try client.ask("Sessions/Start", start)
        #expect(!again.alreadyRunning, "the refused one started nothing")
    }
}
