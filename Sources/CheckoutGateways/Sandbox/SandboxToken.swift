internal import CheckoutCore
internal import CheckoutModel

/// The client token that the sandbox makes for an order, and the order read back from it.
///
/// The order travels in the token, in a claim of the sandbox's own, so that a session can be initialised again after a
/// restart from nothing but its sealed token.
enum SandboxToken {
    static let claim = "sandboxOrder"
    static let policy = URLPolicy(allowedHosts: ["sandbox.invalid"], allowsLoopback: false)

    /// Lends a token that is good for one day; the variant `expired` makes one that is over already. Nothing of it is
    /// left afterwards, its access token included.
    static func withNew<R>(
        _ order: SandboxOrder, intent: SessionIntent, number: UInt64, now: Now, _ body: (RawSpan) -> R
    ) throws(CheckoutFailure) -> R {
        let checked = try SandboxSession(order, intent: intent)
        let text = encode(order, intent)
        let day: Int64 = checked.variant == .expired ? -86_400 : 86_400
        let head = #"{"exp":\#(now.wall.unixMilliseconds / 1000 + day),"accessToken":""#
        let tail =
            #"","env":"SANDBOX","intent":"CHECKOUT","configurationUrl":"https://sandbox.invalid/configuration","#
            + #""\#(claim)":\#(ForeignText(text).json)}"#
        // Room for all of it from the start: what grows leaves copies behind.
        var payload: [UInt8] = []
        payload.reserveCapacity(head.utf8.count + accessTokenBytes + tail.utf8.count)
        payload += head.utf8
        appendAccessToken(
            Array("\(number)/\(now.wall.unixMilliseconds)/\(now.monotonic.nanoseconds)/\(text)".utf8), &payload)
        payload += tail.utf8
        var token: [UInt8] = []
        Base64.append(#"{"alg":"none","typ":"JWT"}"#.utf8, to: &token, .url)
        token.reserveCapacity(token.count + payload.count * 4 / 3 + 4)
        token.append(UInt8(ascii: "."))
        Base64.append(payload, to: &token, .url)
        token.append(UInt8(ascii: "."))
        defer {
            Wipe.array(&payload)
            Wipe.array(&token)
        }
        guard token.count <= Limits.clientTokenBytesMax else {
            throw CheckoutFailure(
                .invalidClientSessionValue, "the order is too large for a client token of 64 KiB",
                recovery: "Give fewer line items, or shorter texts.")
        }
        return unsafe body(token.span.bytes)
    }

    private static let accessTokenBytes = 7 + 32

    /// Of the seed's digest, and without a text between.
    private static func appendAccessToken(_ seed: consuming [UInt8], _ payload: inout [UInt8]) {
        var digest = unsafe Digest.sha256(seed.span.bytes)
        payload += "sbxtok_".utf8
        for byte in digest.prefix(16) {
            for half in [byte >> 4, byte & 15] { payload.append(half < 10 ? 48 + half : 87 + half) }
        }
        Wipe.array(&digest)
        Wipe.array(&seed)
    }

    /// The session of a decoded token.
    static func session(_ token: ClientToken, name: String) throws(CheckoutFailure) -> SandboxSession {
        guard let text = token.texts[claim], let (order, intent) = decode(text) else {
            throw CheckoutFailure(
                .invalidClientToken, "the client token was not made by this sandbox",
                recovery: "Present with an order (--sandbox), or configure the gateway the token is for.")
        }
        var session = try SandboxSession(order, intent: intent, name: name)
        session.expires = token.expires
        return session
    }

    /// What a call gets whose session's token has expired meanwhile (G-010, G-014).
    static let expired = CheckoutFailure(.invalidClientToken, "the client token has expired since the session began")

    // The order as lines of name and value: every value is free of line breaks, and none is secret.

    private static func encode(_ order: SandboxOrder, _ intent: SessionIntent) -> String {
        var fields = [
            ("amount", String(order.amount)), ("currency", order.currencyCode), ("order", order.orderID),
            ("country", order.countryCode), ("customer", order.customerID), ("variant", order.variant),
            ("intent", String(intent.rawValue)),
        ]
        if let merchant = order.merchantAmount { fields.append(("merchant", String(merchant))) }
        fields += order.lineItems.map { ("item", SandboxLineItem.encode($0)) }
        return fields.map { "\($0)=\($1)" }.joined(separator: "\n")
    }

    private static func decode(_ text: String) -> (SandboxOrder, SessionIntent)? {
        var order = SandboxOrder()
        var intent = SessionIntent.checkout
        for line in text.split(separator: "\n") {
            guard let mark = line.firstIndex(of: "=") else { return nil }
            let value = String(line[line.index(after: mark)...])
            switch line[..<mark] {
            case "amount": order.amount = Int64(value) ?? 0
            case "currency": order.currencyCode = value
            case "order": order.orderID = value
            case "country": order.countryCode = value
            case "customer": order.customerID = value
            case "variant": order.variant = value
            case "merchant": order.merchantAmount = Int64(value)
            case "item":
                // The currency stands before them.
                guard let currency = try? CurrencyCode(order.currencyCode),
                    let item = SandboxLineItem.decode(value, currency)
                else { return nil }
                order.lineItems.append(item)
            case "intent": intent = Int32(value).flatMap(SessionIntent.init) ?? .checkout
            default: return nil
            }
        }
        return (order, intent)
    }
}
