import CheckoutClient
import CheckoutModel
import CheckoutWire
import Foundation

enum Fixtures {
    static let session = SessionID(high: 1, low: 2)
    static let epoch = epoch(of: 7)
    static let otherEpoch = epoch(of: 8)

    private static func epoch(of byte: UInt8) -> Epoch {
        guard let epoch = Epoch([UInt8](repeating: byte, count: 16)) else { preconditionFailure("sixteen bytes") }
        return epoch
    }

    static func options(_ daemon: FakeDaemon) -> ClientOptions { options(daemon.path) }

    static func options(_ path: String) -> ClientOptions {
        var options = ClientOptions(name: "tests", version: "1")
        options.socketPath = path
        options.reconnectPatience = 3_000
        return options
    }

    static func health() -> DaemonHealthResponse {
        var health = DaemonHealthResponse()
        health.serving = true
        health.gateway = "sandbox"
        return health
    }

    static func event(
        _ seq: UInt64, _ body: EventBody = .checkoutInitializing, epoch: Epoch = epoch
    ) -> SessionsWatchItem {
        SessionsWatchItem(
            .event(
                Event(
                    epoch: epoch, sessionSeq: seq, sessionID: session, time: WallTime(unixMilliseconds: 1_000),
                    actor: .daemon, body: body)))
    }

    static func decode<Message: WireMessage>(
        _ bytes: [UInt8], as type: Message.Type, secrets: (any SecretMemory)? = nil
    ) -> Message? {
        unsafe bytes.withUnsafeBytes { buffer in
            try? Message.decode(unsafe RawSpan(_unsafeBytes: buffer), arena: Arena(), secrets: secrets)
        }
    }

    /// How long `body` takes, in seconds.
    static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = Date()
        try body()
        return Date().timeIntervalSince(start)
    }

    static func failure(_ body: () throws -> Void) -> CheckoutFailure? {
        do {
            try body()
            return nil
        } catch {
            return error as? CheckoutFailure
        }
    }
}

/// Written on one thread, read on another. `@unchecked Sendable`: with the lock held.
final class Notes<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Value] = []
    func add(_ value: Value) { lock.withLock { values.append(value) } }
    var all: [Value] { lock.withLock { values } }
}
