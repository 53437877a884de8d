import CheckoutClient
import Foundation
import Testing

/// A card as a shopper types it.
struct TypedCard: Sendable {
    /// Plain digits.
    var digits: String
    /// As it is typed.
    var number: String
    var code: String
    var expiry = "12/31"

    /// Grouped in fours, the code between blanks and tabs: what is typed is found by more than three digits.
    init(_ digits: String, code: String = "735") {
        self.digits = digits
        number = stride(from: 0, to: digits.count, by: 4).map { String(digits.dropFirst($0).prefix(4)) }
            .joined(separator: " ")
        self.code = "\t\t  \(code)  \t\t"
    }

    /// Paid.
    static let good = TypedCard("4111111111111111")
    /// Paid; four digits of code.
    static let american = TypedCard("378282246310005", code: "7351")
    /// Answered after three seconds, paid then.
    static let slow = TypedCard("4000000200000059")
    /// Declined.
    static let declined = TypedCard("4000000100000654")
    /// Kept as it is typed and refused at submit; so long that chance makes none.
    static let longCode = TypedCard("4111111111111111", code: "73519028463518204967")

    var traces: [Trace] {
        let typed = CheckoutMemoryTraces.number(self)
        let trimmed = code.filter { $0.isNumber }
        return typed + [Trace("code as typed", code)]
            + (trimmed.count >= 10 ? EndToEndTests.traces(ofCode: trimmed) : [])
    }
}

enum CheckoutMemoryTraces {
    static func number(_ card: TypedCard) -> [Trace] { traces(ofNumber: card.digits, typed: [card.number]) }
}

/// A daemon whose memory can be read, a client, and a session with an open card form.
final class CardStage {
    let daemon: RunningDaemon
    private(set) var client: WireClient
    private(set) var session = SessionID(high: 0, low: 0)

    /// `isInline`: opened and drawn by the client, which is its only surface. `slow`: what takes three seconds takes
    /// ten.
    init(isInline: Bool = false, readable: Bool = true, slow: Bool = false) async throws {
        daemon = try await RunningDaemon(
            configuration: "[sandbox]\ntest_api = yes\ntime_scale = \(slow ? "0.3" : "1")\n", readable: readable)
        client = try WireClient(daemon.socket)
        var order = SandboxOrder()
        (order.amount, order.currencyCode) = (1999, "EUR")
        if isInline {
            var request = SessionsOpenRequest()
            request.source = .sandboxOrder(order)
            let opened = try client.call(.sessionsOpen, request, key: "open", as: SessionsOpenResponse.self)
            session = try #require(opened).sessionID
            var start = SessionsStartRequest(sessionID: session)
            start.attach = true
            try #require(try client.call(.sessionsStart, start, as: SessionsStartResponse.self) != nil)
        } else {
            var request = SessionsPresentRequest()
            request.source = .sandboxOrder(order)
            request.host = .name(HostIdentity.headlessName)
            let presented = try client.call(.sessionsPresent, request, key: "present", as: SessionsPresentResponse.self)
            session = try #require(presented?.sessionID)
        }
        try await select()
    }

    /// Opens the card form, once the methods are there.
    func select() async throws {
        var request = MethodsSelectRequest(sessionID: session)
        request.paymentMethod = "PAYMENT_CARD"
        let selected = try await eventually {
            self.selects += 1
            return try self.client.call(
                .methodsSelect, request, key: "select-\(self.selects)", as: MethodsSelectResponse.self) != nil
        }
        try #require(selected, "the card method does not open: \(client.failure?.message ?? "")")
    }

    /// What `CardForm/Update` carries.
    func update(_ card: TypedCard) -> CardFormUpdateRequest {
        var request = CardFormUpdateRequest(sessionID: session)
        request.number = client.secret(card.number).map { .held($0) }
        request.cvv = client.secret(card.code).map { .held($0) }
        request.expiry = card.expiry
        request.cardholderName = "Ada Lovelace"
        return request
    }

    func fill(_ card: TypedCard) throws {
        let filled = try client.call(.cardFormUpdate, update(card), as: CardFormUpdateResponse.self)
        try #require(filled != nil, "\(client.failure?.message ?? "")")
    }

    /// Submits; with `wait` the outcome is there afterwards.
    @discardableResult
    func submit(wait: Bool = true) throws -> CardFormSubmitResponse? {
        var request = CardFormSubmitRequest(sessionID: session)
        request.wait = wait
        submits += 1
        return try client.call(.cardFormSubmit, request, key: "submit-\(submits)", as: CardFormSubmitResponse.self)
    }
    private var submits = 0
    private var selects = 0

    /// The form again after a decline, with an attempt of its own.
    func retry() async throws {
        let other = AttemptsChooseOtherRequest(sessionID: session)
        try client.call(.attemptsChooseOther, other, as: AttemptsChooseOtherResponse.self)
        try await select()
    }

    /// The client is gone.
    func disconnect() throws { client = try WireClient(daemon.socket) }

    /// Waits until what was sent before has been dealt with: another connection has an answer.
    func settle() throws {
        let other = try WireClient(daemon.socket)
        for _ in 0..<3 {
            _ = try other.call(.daemonHealth, DaemonHealthRequest(), as: DaemonHealthResponse.self)
        }
    }

    /// Every copy there is now.
    func copies(of traces: [Trace]) throws -> Copies { try Copies(of: traces, in: daemon) }
}

/// What a search found.
struct Copies: CustomStringConvertible {
    /// In the card pages.
    var inRegion: [Found] = []
    /// Anywhere else in memory.
    var elsewhere: [Found] = []
    /// In the state directory, the log, the arguments and the environment.
    var inFiles: [String] = []
    /// Whatever in the card pages is not zero.
    var rest: [(address: UInt, bytes: [UInt8])] = []
    /// The card pages could not be read.
    var isRegionUnreadable = false

    init(of traces: [Trace], in daemon: RunningDaemon) throws {
        let memory = try ProcessMemory(of: daemon.program.pid)
        for found in memory.search(traces) {
            if found.place == "card pages" { inRegion.append(found) } else { elsewhere.append(found) }
        }
        rest = memory.restOfSecretRegion
        isRegionUnreadable = memory.unreadable.contains(where: \.isSecretRegion)
        let names = FileManager.default.enumerator(atPath: daemon.state)?.compactMap { $0 as? String } ?? []
        let own = ["cmdline", "environ"].map { "/proc/\(daemon.program.pid)/\($0)" }
        var files = [("log", Array(daemon.log.utf8))]
        for path in names.map({ daemon.state + "/" + $0 }) + own {
            if let file = FileHandle(forReadingAtPath: path), let data = try file.readToEnd() {
                files.append((path, Array(data)))
            }
        }
        for (name, bytes) in files {
            inFiles += traces.filter { !places(of: $0.bytes, in: bytes).isEmpty }.map { "\($0.form) in \(name)" }
        }
    }

    /// Whole numbers in the card pages, and nothing else there.
    var lockedNumbers: Int { inRegion.count { $0.form == "digits" } }

    /// No copy anywhere, and the card pages are all zero.
    var isNone: Bool { inRegion.isEmpty && elsewhere.isEmpty && inFiles.isEmpty && rest.isEmpty }

    /// The one locked number that a failure leaves (C-144), and nothing else.
    func isOnly(_ digits: String) -> Bool {
        lockedNumbers == 1 && elsewhere.isEmpty && inFiles.isEmpty && rest.count == 1
            && rest[0].bytes == Array(digits.utf8)
    }

    var description: String {
        var lines = (inRegion + elsewhere).map(\.description) + inFiles
        lines += rest.map { "not zero: \($0.bytes.count) bytes at 0x\(String($0.address, radix: 16)) in card pages" }
        return lines.isEmpty ? "none" : lines.joined(separator: "\n")
    }
}
