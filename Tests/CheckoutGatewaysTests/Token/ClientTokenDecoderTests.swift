import CheckoutModel
import CheckoutSystem
import Foundation
import Testing

@testable import CheckoutGateways

/// Every sample token against what its row expects. Where decoders may differ: a line break inside a segment is
/// refused, an expiry written as 4102444800.0 is an integer, and empty segments vanish wherever they stand.
@Suite struct ClientTokenDecoderTests {
    struct Sample: Decodable, CustomTestStringConvertible {
        let name: String
        let token: String
        let expect: String
        let context: String?
        var testDescription: String { name }
    }

    /// With these claims and a head that nobody reads.
    private static func token(_ claims: String) -> String {
        var token = Array("h.".utf8)
        Base64.append(claims.utf8, to: &token, .url)
        return String(decoding: token, as: UTF8.self)
    }

    private struct File: Decodable { let tokens: [Sample] }

    static let samples: [Sample] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Samples/client_tokens.json")
        guard let data = try? Data(contentsOf: file), let file = try? JSONDecoder().decode(File.self, from: data) else {
            return []
        }
        return file.tokens
    }()

    private static let decided = [
        "valid_newline_inside_segment": false, "exp_integral_float": true, "leading_dot": true,
    ]

    private func decode(_ token: String, _ kind: ClientTokenKind = .first, loopback: Bool = true) throws -> ClientToken
    {
        let memory = try SecretRegion(lockMemory: false)
        let policy = URLPolicy(allowedHosts: ["*.sandbox.example.test"], allowsLoopback: loopback)
        let bytes = Array(token.utf8)
        return unsafe try ClientTokenDecoder(policy: policy, memory: memory).decode(
            bytes.span.bytes, kind: kind, now: ManualClock().now.wall)
    }

    @Test("G-001 to G-012, G-016: every sample token", arguments: samples)
    func sample(_ sample: Sample) throws {
        let accepted = Self.decided[sample.name] ?? (sample.expect == "accept")
        do {
            _ = try decode(sample.token, sample.context == "action" ? .action : .first)
            #expect(accepted, "accepted")
        } catch let failure as CheckoutFailure {
            #expect(!accepted, "\(failure.message)")
            #expect(failure.errorID == "invalid-client-token")
            #expect(sample.token.count < 12 || !failure.message.contains(sample.token.prefix(12)))
        }
    }

    @Test("the samples are there") func samplesAreThere() { #expect(Self.samples.count == 55) }

    @Test("G-012: over 64 KiB is refused before it is decoded")
    func overSize() {
        #expect(throws: CheckoutFailure(.invalidClientToken, "the client token is not valid: it is over 64 KiB")) {
            try decode("a." + String(repeating: "A", count: 64 * 1024))
        }
    }

    @Test(
        "G-016: http is for loopback, and only under its switch",
        arguments: [
            ("https://api.sandbox.example.test/x", true), ("https://sandbox.example.test/", false),
            ("https://evil.test/?h=api.sandbox.example.test", false),
            ("https://api.sandbox.example.test@evil.test/", false),
            ("https://evilsandbox.example.test/", false), ("http://127.0.0.1:8080/", true),
            ("http://127.evil.test/", false),
            ("ftp://127.0.0.1/", false), ("HTTPS://API.Sandbox.Example.Test/", true), ("http://[::1]:80/", true),
            ("https://api.sandbox.example.test:x/", false), ("https:///x", false), ("", false),
        ])
    func policy(url: String, allowed: Bool) {
        let policy = URLPolicy(allowedHosts: ["*.sandbox.example.test"], allowsLoopback: true)
        #expect(policy.allows(url) == allowed)
        let strict = URLPolicy(allowedHosts: ["*.sandbox.example.test"], allowsLoopback: false)
        #expect(strict.allows(url) == (allowed && !url.hasPrefix("http:")))
    }

    @Test(
        "G-003: both alphabets, padded or not; nothing else",
        arguments: [
            ("Zm9v", "foo"), ("Zm8", "fo"), ("Zm8=", "fo"), ("Zg==", "f"), ("-_-_", "\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("Z", nil),
            ("Zm9v=", nil), ("Z m9", nil), ("Zm=8", nil), ("", ""),
        ])
    func base64(text: String, bytes: String?) {
        let decoded = unsafe Base64URL.withDecoded(Array(text.utf8).span.bytes) { unsafe Array($0) }
        #expect(decoded.map { String(decoding: $0, as: UTF8.self) } == bytes)
    }

    @Test(
        "G-004, G-005: a number that fits nothing is a claim of a wrong type; what is no JSON stays none",
        arguments: [
            (#""exp":4102444800,"other":1e999"#, true), (#""exp":4102444800,"expiration":-1E+999"#, true),
            (#""exp":4102444800,"other":[9e999,{"a":1e400}]"#, true), (#""exp":1e999"#, false),
            (#""exp":4102444800,"other":\#(String(repeating: "9", count: 400))"#, true),
            (#""exp":4102444800,"other":"1e999\\" 1e999""#, true),
            (#""exp":4102444800,"supportedCountry":1e999"#, false),
            (#""exp":4102444800,"supportedCountry":1"#, false), (#""exp":4102444800,"other":+1e999"#, false),
            (#""exp":4102444800,"other":01e9999"#, false), (#""exp":4102444800,"other":1.e9999"#, false),
            (#""exp":4102444800,"exp":4102444800"#, false), (#""exp":4102444800,"env":"a\\u0000b""#, false),
        ])
    func hugeNumbers(claims: String, accepted: Bool) throws {
        let claims = claims.replacingOccurrences(of: #"\\"#, with: #"\"#)
        let json = #"{"accessToken":"a","configurationUrl":"https://api.sandbox.example.test/","# + claims + "}"
        let token = Self.token(json)
        if accepted {
            #expect(try decode(token).expires == 4_102_444_800)
        } else {
            #expect(throws: CheckoutFailure.self) { try decode(token) }
        }
    }

    @Test(
        "G-004, F-16: a token that is over says since when, however far off its number is",
        arguments: [
            ("1", "1970-01-01 00:00"), ("951868800", "2000-03-01 00:00"), ("0", "1970-01-01 00:00"),
            ("-1", "1970-01-01 00:00"), ("-9223372036854775808", "1970-01-01 00:00"),
        ])
    func expired(claim: String, since: String) throws {
        let json = #"{"accessToken":"a","configurationUrl":"https://api.sandbox.example.test/","exp":\#(claim)}"#
        let token = Self.token(json)
        let refused = #expect(throws: CheckoutFailure.self) { try decode(token) }
        #expect(refused?.code == .invalidClientToken)
        #expect(refused?.message.contains("it expired \(since) UTC") == true, "\(refused?.message ?? "")")
    }

    @Test(
        "G-006: an expiry that no time has is said to be that, and not to be absent",
        arguments: ["1e30", "1e999", "-1e30", "1.5"])
    func outOfRange(claim: String) throws {
        let json = #"{"accessToken":"a","configurationUrl":"https://api.sandbox.example.test/","exp":\#(claim)}"#
        let token = Self.token(json)
        let refused = #expect(throws: CheckoutFailure.self) { try decode(token) }
        #expect(refused?.code == .invalidClientToken)
        #expect(refused?.message.hasSuffix("its expiry is no second of a time") == true, "\(refused?.message ?? "")")
    }

    @Test("G-004: nesting without end is refused, and no stack is too small for it")
    func deep() {
        for open in ["[", #"{"a":"#] {
            let json = #"{"exp":"# + String(repeating: open, count: 9000)
            let token = Self.token(json)
            #expect(throws: CheckoutFailure.self) { try decode(token) }
        }
    }
}
