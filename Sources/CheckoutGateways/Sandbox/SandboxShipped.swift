internal import CheckoutModel

/// What a client session ships, as its server keeps it beside the payments (SB-010): chosen by the shopper, or set by
/// the merchant's backend. It is there when the session is read again, by a refresh, a new start or another daemon.
struct SandboxShipped: Equatable, Sendable {
    /// The gateway's id of the client session.
    var name: String
    /// ISO 3166-1 alpha-2, of the shipping address; empty: none was given.
    var country: String
    /// Empty: nothing is shipped.
    var methodID: String
    /// Minor units of the order's currency.
    var amount: Int64

    /// Fields joined by tabs; none of them can hold one.
    var line: [UInt8] {
        Array("shipping\t\(name)\t\(country)\t\(methodID)\t\(amount)\tend\n".utf8)
    }

    init(name: String, country: String, methodID: String, amount: Int64) {
        (self.name, self.country, self.methodID, self.amount) = (name, country, methodID, amount)
    }

    /// `nil`: not a whole line of this kind.
    init?(line: ArraySlice<UInt8>) {
        let fields = String(decoding: line, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
            .map(String.init)
        guard fields.count == 6, fields[0] == "shipping", fields[5] == "end", let amount = Int64(fields[4]) else {
            return nil
        }
        self.init(name: fields[1], country: fields[2], methodID: fields[3], amount: amount)
    }
}

/// Those of all client sessions, the newest last and so many at most.
struct SandboxShipments: Sendable {
    private(set) var newestLast: [SandboxShipped] = []

    init(_ all: [SandboxShipped]) { for one in all { keep(one) } }

    subscript(_ name: String) -> SandboxShipped? { newestLast.last { $0.name == name } }

    mutating func keep(_ shipped: SandboxShipped) {
        forget(shipped.name)
        newestLast.append(shipped)
        if newestLast.count > Self.most { newestLast.removeFirst() }
    }

    /// A session that is forgotten goes; what is left of those that ended with a daemon is bounded by this.
    static let most = 1_000

    mutating func forget(_ name: String) { newestLast.removeAll { $0.name == name } }
}
