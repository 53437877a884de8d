@testable import CheckoutGateways
import Testing

/// Goal: card data can go to no address that is not TLS to a host that was allowed by name.
struct URLPolicyTests {
    private static let policy = URLPolicy(allowedHosts: ["*.primer.io", "pci.example.test"], allowsLoopback: false)

    @Test(
        "C-192, G-016: what a token names as a place for cards is https to an allowed host, or it is not called",
        arguments: [
            ("https://api.primer.io/", true), ("https://sdk.api.primer.io:8443/x?y", true),
            ("HTTPS://API.PRIMER.IO", true), ("https://pci.example.test", true),
            ("http://api.primer.io/", false), ("http://pci.example.test", false), ("ftp://api.primer.io/", false),
            ("https://primer.io/", false), ("https://api.primer.io.evil.test/", false),
            ("https://evil.test/api.primer.io", false), ("https://evilprimer.io/", false),
            ("https://api.primer.io@evil.test/", false), ("https://user:pw@api.primer.io/", false),
            ("https://api.primer.io\\@evil.test/", false), ("https://api.primer.io:x/", false),
            ("//api.primer.io/", false),
            ("https:///api.primer.io", false), ("https://аpi.primer.io/", false), ("https://api.primer.io/ x", false),
            ("https://localhost/", false), ("http://127.0.0.1:8080/", false), ("", false),
        ])
    func places(url: String, allowed: Bool) {
        #expect(Self.policy.allows(url) == allowed)
    }

    @Test("C-192: without TLS only to this machine, and only where the configuration says so for tests") func loopback()
    {
        let policy = URLPolicy(allowedHosts: [], allowsLoopback: true)
        for url in ["http://127.0.0.1:8080/", "http://localhost:1/", "http://[::1]/"] { #expect(policy.allows(url)) }
        for url in ["http://127.0.0.1.evil.test/", "http://localhost.evil.test/", "http://10.0.0.1/"] {
            #expect(!policy.allows(url))
        }
    }
}
