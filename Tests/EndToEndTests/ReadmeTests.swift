import CheckoutClient
import Foundation
import Testing

/// Goal: what the README shows of the library is the library.
struct ReadmeTests {
    @Test("README: the example of the README is built, and takes a payment") func example() async throws {
        let daemon = try await RunningDaemon()
        let socket = daemon.socket
        let session = Holder()
        async let isPaid = takePayment(of: 1999, socket: socket) { session.id = $0.text }
        let isPresented = try await eventually { session.id != nil }
        #expect(isPresented)
        let id = try #require(session.id)
        let isReady = try await eventually {
            try await daemon.control("select", id, "PAYMENT_CARD").status == 0
        }
        #expect(isReady)
        let paid = try await daemon.control("submit", id, "--card-stdin", "--wait", input: card("4242424242424242"))
        #expect(paid.status == 0, "\(paid.errors)")
        #expect(try await isPaid)
    }

    @Test("README: the README shows that very file") func text() throws {
        let readme = try String(contentsOf: Built.root.appendingPathComponent("README.md"), encoding: .utf8)
        let file = Built.root.appendingPathComponent("Tests/EndToEndTests/ReadmeExample.swift")
        let example = try String(contentsOf: file, encoding: .utf8)
        #expect(readme.contains("```swift\n\(example)```"))
    }

    /// `@unchecked Sendable`: filled by the one task that presents, then read by the one that pays.
    private final class Holder: @unchecked Sendable {
        private let lock = NSLock()
        private var value: String?
        var id: String? {
            get { lock.withLock { value } }
            set { lock.withLock { value = newValue } }
        }
    }
}
