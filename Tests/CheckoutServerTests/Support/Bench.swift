import CheckoutCore
import CheckoutGateways
import CheckoutModel
import CheckoutServer
import CheckoutTestSupport
import CheckoutWire

/// The sockets of a simulation: what the server writes is kept, as much as the peer takes.
final class FakeTransport: Transport {
    struct Line {
        /// What the peer has sent and nobody has read.
        var incoming: [UInt8] = []
        var sent: [UInt8] = []
        var isClosed = false
        var isShut = false
        var isReading = true
        var wantsWritable = false
        /// Bytes that the socket still takes.
        var room = Int.max
        var writes = 0
    }
    var lines: [ConnectionID: Line] = [:]

    func write(_ connection: ConnectionID, _ bytes: RawSpan) -> Int {
        guard var line = lines[connection], !line.isClosed else { return 0 }
        let count = min(line.room, bytes.byteCount)
        line.sent += unsafe bytes.extracting(0..<count).withUnsafeBytes { unsafe Array($0) }
        if line.room != .max { line.room -= count }
        line.writes += 1
        lines[connection] = line
        return count
    }
    func wantWritable(_ connection: ConnectionID, _ wanted: Bool) { lines[connection]?.wantsWritable = wanted }
    func setReading(_ connection: ConnectionID, _ reading: Bool) { lines[connection]?.isReading = reading }
    func shutdownWriting(_ connection: ConnectionID) { lines[connection]?.isShut = true }
    func close(_ connection: ConnectionID) { lines[connection]?.isClosed = true }
}

final class SeededEnvironment: ServerEnvironment {
    private var random: SplitMix
    var log: [LogLine] = []
    /// Where it is not November 2026.
    var months: [String: YearMonth] = [:]
    /// Where another month begins while a test runs, and when.
    var turns: [String: (from: WallTime, month: YearMonth)] = [:]
    init(seed: UInt64) { random = SplitMix(seed: seed) }
    func randomBits() -> UInt64 { random.next() }
    func civilMonth(at time: WallTime, zone: String) -> YearMonth {
        if let turn = turns[zone], time >= turn.from { return turn.month }
        return months[zone] ?? YearMonth(year: 2026, month: 11)
    }
    func knowsTimeZone(_ name: String) -> Bool { name == "Europe/Berlin" || name == "UTC" }
    func log(_ line: LogLine) { log.append(line) }
    /// Readings of the configuration that were begun; a test says what they found.
    private(set) var reloads: UInt64 = 0
    func beginReload() -> UInt64 {
        reloads += 1
        return reloads
    }
}

/// The real server with the real engine and the real sandbox, and everything around it simulated.
final class Bench {
    let transport = FakeTransport()
    let pool: PlainPool
    let secrets = PlainSecrets()
    let sealer = PlainSealer()
    let environment: SeededEnvironment
    let store: MemoryStore
    let gateway: SandboxGateway
    let server: Server
    private(set) var milliseconds: UInt64
    private var slots: UInt32 = 0

    init(
        seed: UInt64 = 1, rows: MemoryStore.Rows = MemoryStore.Rows(), gateway: SandboxGateway? = nil,
        file: SandboxStateFile? = nil,
        milliseconds: UInt64 = 0, frameBytes: Int = 4 << 20,
        configure: (inout ServerConfiguration) -> Void = { _ in },
        port: (SandboxGateway) -> any GatewayPort = { $0 }
    ) throws {
        pool = PlainPool(byteLimit: frameBytes)
        environment = SeededEnvironment(seed: seed)
        store = MemoryStore(rows)
        self.milliseconds = milliseconds
        let sandbox = try gateway ?? SandboxGateway(memory: secrets, sealer: sealer, file: file, timeScale: 1)
        self.gateway = sandbox
        var configuration = ServerConfiguration()
        configuration.daemonUID = 900
        configure(&configuration)
        server = Server(
            configuration: configuration, transport: transport, pool: pool, environment: environment, secrets: secrets,
            requestArena: Arena(), store: store, image: store.image, gateway: port(sandbox), sealer: sealer,
            amounts: PlainAmounts(), sandbox: LedgerView(sandbox), now: Self.now(milliseconds))
        turn()
    }

    static func now(_ milliseconds: UInt64) -> Now {
        Now(
            monotonic: MonotonicTime(nanoseconds: 1_000_000_000 + milliseconds * 1_000_000),
            wall: WallTime(unixMilliseconds: 1_795_996_800_000 + Int64(milliseconds)))
    }

    /// Until nothing is left to do without time.
    func turn() {
        server.advance(to: Self.now(milliseconds))
        for _ in 0..<64 {
            server.endTurn()
            if !deliver(), !server.hasRunnable { break }
        }
        server.endTurn()
    }

    /// What is left in sockets that are read, as the reactor does it. Whether there was anything.
    private func deliver() -> Bool {
        let waiting = transport.lines.filter { $0.value.isReading && !$0.value.isClosed && !$0.value.incoming.isEmpty }
        for id in waiting.keys.sorted(by: { $0.slot < $1.slot }) { deliver(id) }
        return !waiting.isEmpty
    }

    /// One reading of one socket.
    func deliver(_ id: ConnectionID) {
        guard let line = transport.lines[id], line.isReading, !line.isClosed, !line.incoming.isEmpty else { return }
        let looked = server.looksFirst
        let bytes = Array(line.incoming.prefix(Limits.readBytesPerTurn))
        if !looked { transport.lines[id]?.incoming.removeFirst(bytes.count) }
        let taken = unsafe server.received(id, bytes.span.bytes, looked: looked)
        if looked { transport.lines[id]?.incoming.removeFirst(taken) }
    }

    func pass(_ span: UInt64) {
        let end = milliseconds + span
        while milliseconds < end {
            milliseconds = min(end, milliseconds + 50)
            turn()
        }
    }

    func connect(uid: UInt32 = 1000, roles: Roles = [.operate, .observe]) -> TestClient {
        let id = ConnectionID(slot: slots, generation: slots + 1)
        slots += 1
        transport.lines[id] = FakeTransport.Line()
        server.accepted(id, .peer(Peer(uid: uid, gid: uid, pid: 1, roles: roles)))
        return TestClient(self, id)
    }

    /// Connected and greeted.
    func client(uid: UInt32 = 1000, roles: Roles = [.operate, .observe]) -> TestClient {
        let client = connect(uid: uid, roles: roles)
        client.greet()
        return client
    }
}

/// The ledger behind the server's port, as the daemon joins it.
final class LedgerView: SandboxControl {
    private let gateway: SandboxGateway
    init(_ gateway: SandboxGateway) { self.gateway = gateway }
    func ledger(from position: Int, limit: Int) -> (entries: [LedgerEntry], next: Int?) {
        let page = gateway.ledger.dropFirst(position).prefix(limit)
        let entries = page.map { payment in
            var entry = LedgerEntry()
            entry.sessionID = payment.session.text
            entry.attempt = payment.attempt
            entry.charges = payment.charges
            return entry
        }
        return (entries, page.endIndex < gateway.ledger.endIndex ? page.endIndex : nil)
    }
    func reset() throws(CheckoutFailure) { try gateway.reset() }
    func fault(step: String, kind: String, calls: UInt32) throws(CheckoutFailure) {
        gateway.set(try SandboxFault(step: step, kind: kind), calls: calls)
    }
    func settle(_ paymentID: String, paid: Bool) throws(CheckoutFailure) {
        try gateway.settle(paymentID, paid: paid)
    }
    func shipping(of session: SessionID, methodID: String, amount: Int64) throws(CheckoutFailure) -> Order {
        try gateway.patchShipping(session, methodID: methodID, amount: amount)
    }
}
