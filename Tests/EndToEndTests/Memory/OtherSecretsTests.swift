import CheckoutClient
import Foundation
import Glibc
import Testing

/// Goal: client tokens, owner secrets and attach secrets leave no copy once what is kept of them is made.
@Suite(.serialized, .enabled(if: geteuid() == 0, "only root reads the memory of a process that is not dumpable"))
struct OtherSecretsTests {
    private static let owner = "an-owner-secret-of-forty-characters-1234"
    private static let wrongOwner = "another-owner-secret-that-opens-nothing"
    private static let access = "sbxtok_fb07a1c3d95e4826b1c0d7e8f9a2b3c4"

    /// A token as the sandbox makes them, good for a day.
    private static func token(access: String) -> String {
        let order = "amount=1999\\ncurrency=EUR\\norder=o-1\\ncountry=NL\\ncustomer=\\nvariant=\\nintent=1"
        let claims = """
            {"exp":\(Int(Date().timeIntervalSince1970) + 86_400),"accessToken":"\(access)","env":"SANDBOX",\
            "intent":"CHECKOUT","configurationUrl":"https://sandbox.invalid/configuration","sandboxOrder":"\(order)"}
            """
        let parts = [#"{"alg":"none","typ":"JWT"}"#, claims].map { text in
            Data(text.utf8).base64EncodedString().replacingOccurrences(of: "+", with: "-")
                .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
        }
        return parts.joined(separator: ".") + "."
    }

    /// The token in pieces, since memory that is given back is overwritten in part only.
    private static func traces(ofToken token: String, access: String) -> [Trace] {
        let bytes = Array(token.utf8)
        let pieces = stride(from: 0, to: bytes.count - 32, by: 16).map { Array(bytes[$0..<$0 + 32]) }
        return pieces.map { Trace("a piece of the client token", $0) }
            + EndToEndTests.traces(ofSecret: "access token", access)
    }

    @Test("security, At rest; C-187: a client token and an owner secret leave no copy but the sealed one")
    func opened() async throws {
        let daemon = try await RunningDaemon(readable: true)
        let client = try WireClient(daemon.socket)
        let token = Self.token(access: Self.access)
        let traces =
            Self.traces(ofToken: token, access: Self.access)
            + EndToEndTests.traces(ofSecret: "owner secret", Self.owner)
            + EndToEndTests.traces(ofSecret: "wrong owner secret", Self.wrongOwner)
        var request = SessionsOpenRequest()
        request.source = .clientToken(client.secret(token))
        request.ownerSecret = client.secret(Self.owner)
        let opened = try client.call(.sessionsOpen, request, key: "open", as: SessionsOpenResponse.self)
        let session = try #require(opened, "\(client.failure?.message ?? "")").sessionID
        try client.call(.sessionsStart, SessionsStartRequest(sessionID: session), as: SessionsStartResponse.self)
        let list = MethodsListRequest(sessionID: session)
        let isReady = try await eventually { try client.call(.methodsList, list, as: MethodsListResponse.self) != nil }
        #expect(isReady, "\(client.failure?.message ?? "")")
        for secret in [Self.owner, Self.wrongOwner] {
            var adopt = SessionsAdoptRequest(sessionID: session)
            adopt.ownerSecret = client.secret(secret)
            try client.call(.sessionsAdopt, adopt, as: SessionsAdoptResponse.self)
        }
        let left = try Copies(of: traces, in: daemon)
        #expect(left.isNone, "\(left)")
        // Refused ones leave nothing either.
        request.source = .clientToken(client.secret(String(token.dropLast(9)) + "!"))
        #expect(try client.call(.sessionsOpen, request, key: "again", as: SessionsOpenResponse.self) != nil)
        let refused = try Copies(of: traces, in: daemon)
        #expect(refused.isNone, "\(refused)")
    }

    @Test("security, At rest: of a token that the sandbox makes itself nothing is left either")
    func made() async throws {
        let stage = try await CardStage()
        // The first segment of every such token, and what stands before its access token.
        let traces = [
            Trace("a token", "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0."),
            Trace("an access token", #""accessToken":"sbxtok_"#),
            Trace("claims", #""env":"SANDBOX","intent":"CHECKOUT","configurationUrl""#),
        ]
        let left = try stage.copies(of: traces)
        #expect(left.isNone, "\(left)")
    }

    @Test("security, Hosts: of the secret that a host comes back with the digest alone is kept")
    func attached() async throws {
        let daemon = try await RunningDaemon(readable: true)
        let client = try WireClient(daemon.socket)
        let item = try client.firstItem(.hostsAttach, HostsAttachRequest(name: "memory-test"), as: HostsAttachItem.self)
        guard case .attached(let greeting) = item, let handle = greeting.attachSecret else {
            Issue.record("there is no attach secret")
            return
        }
        let secret = client.bytes(of: handle)
        #expect(secret.count == 32)
        let left = try Copies(
            of: [Trace("secret", secret), Trace("half", Array(secret[..<16])), Trace("half", Array(secret[16...]))],
            in: daemon)
        #expect(left.isNone, "\(left)")
    }
}
