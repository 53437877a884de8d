public import CheckoutModel

/// Reads client tokens by G-001 to G-012. Only the second segment counts: a client holds no key, so nothing is
/// verified.
///
/// Every refusal is `invalid-client-token` and says which check failed, never any of the token (G-010, G-017).
public struct ClientTokenDecoder {
    private let policy: URLPolicy
    private let memory: any SecretMemory
    /// A claim of the gateway's own that is read beside the known ones, as a soft text.
    private let ownClaim: String?

    /// `memory` takes the access token.
    public init(policy: URLPolicy, memory: any SecretMemory, ownClaim: String? = nil) {
        self.policy = policy
        self.memory = memory
        self.ownClaim = ownClaim
    }

    /// The claims of a token that is valid now.
    public func decode(_ token: RawSpan, kind: ClientTokenKind, now: WallTime) throws(CheckoutFailure) -> ClientToken {
        guard token.byteCount <= Limits.clientTokenBytesMax else { throw Self.refusal("it is over 64 KiB") }
        let (start, end) = Self.secondSegment(token)
        guard start < end else { throw Self.refusal("it does not have two segments") }
        let payload = token.extracting(start..<end)
        let result: Result<ClientToken, CheckoutFailure>? = unsafe Base64URL.withDecoded(payload) { json in
            guard let document = unsafe JSONDocument(json), document.value.isObject else { return nil }
            do throws(CheckoutFailure) {
                return .success(try read(document.value, kind, now))
            } catch {
                return .failure(error)
            }
        }
        guard let result else { throw Self.refusal("its second segment is not a base64url JSON object") }
        return try result.get()
    }

    private func read(_ claims: JSONValue, _ kind: ClientTokenKind, _ now: WallTime) throws(CheckoutFailure)
        -> ClientToken
    {
        for name in TokenClaim.strictTexts {
            guard let claim = claims[name], !claim.isNull else { continue }
            guard claim.string != nil else { throw Self.refusal("its claim \(name) is not a text") }
        }
        for name in TokenClaim.strictTextLists {
            guard let claim = claims[name], !claim.isNull else { continue }
            guard let list = claim.array, list.allSatisfy({ $0.string != nil }) else {
                throw Self.refusal("its claim \(name) is not a list of texts")
            }
        }
        guard let expires = claims["expiration"]?.integer ?? claims["exp"]?.integer else {
            let isThere = claims["expiration"]?.isNumber == true || claims["exp"]?.isNumber == true
            throw Self.refusal(isThere ? "its expiry is no second of a time" : "it has no expiry")
        }
        // In seconds: a claim that is far off in either direction would overflow in milliseconds.
        guard expires > now.unixMilliseconds / 1000 else {
            throw Self.refusal("it expired \(Self.minute(expires)) UTC")
        }
        var texts: [String: String] = [:]
        for name in TokenClaim.softTexts + (ownClaim.map { [$0] } ?? []) { texts[name] = claims[name]?.string }
        guard kind == .action || texts["configurationUrl"] != nil else {
            throw Self.refusal("it has no configuration URL")
        }
        for name in TokenClaim.calledURLs {
            if let url = texts[name], !policy.allows(url) { throw Self.refusal("its \(name) is not allowed") }
        }
        for name in TokenClaim.handedOutURLs {
            if let url = texts[name], !policy.allowsHandingOut(url) { throw Self.refusal("its \(name) is not https") }
        }
        // Last, so that nothing is left behind in the memory for secrets by a refusal.
        let access = claims["accessToken"]?.withText { $0.byteCount == 0 ? nil : memory.store($0) }
        guard let stored = access, let handle = stored else { throw Self.refusal("it has no access token") }
        return ClientToken(expires: expires, accessToken: handle, texts: texts)
    }

    /// White space at both ends and empty segments do not count (G-002). Empty when there are not two segments.
    private static func secondSegment(_ token: RawSpan) -> (Int, Int) {
        func byte(_ index: Int) -> UInt8 { unsafe token.unsafeLoad(fromByteOffset: index, as: UInt8.self) }
        func isBlank(_ index: Int) -> Bool { byte(index) == 0x20 || (0x09...0x0D).contains(byte(index)) }
        var (start, end) = (0, token.byteCount)
        while start < end, isBlank(start) { start += 1 }
        while start < end, isBlank(end - 1) { end -= 1 }
        var segments = 0
        var at = start
        while at < end {
            let first = at
            while at < end, byte(at) != UInt8(ascii: ".") { at += 1 }
            if at > first { segments += 1 }
            if segments == 2 { return (first, at) }
            at += 1
        }
        return (0, 0)
    }

    /// "2026-11-30 05:02"; everything before 1970 is its first minute.
    private static func minute(_ unixSeconds: Int64) -> String {
        let seconds = Int(clamping: max(0, unixSeconds))
        let date = CivilDate(days: seconds / 86_400)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
        return "\(date.year)-\(two(date.month))-\(two(date.day)) "
            + "\(two(seconds / 3600 % 24)):\(two(seconds / 60 % 60))"
    }

    private static func refusal(_ check: String) -> CheckoutFailure {
        CheckoutFailure(.invalidClientToken, "the client token is not valid: \(check)")
    }
}
