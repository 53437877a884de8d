import CheckoutCore
import CheckoutModel

/// Between rows of the port and columns.
enum Rows {
    static func blob(_ id: SessionID) -> SQLValue {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        for half in [id.high, id.low] {
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: half >> shift))
            }
        }
        return .blob(bytes)
    }

    static func sessionID(_ bytes: [UInt8]) -> SessionID {
        func word(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        return SessionID(high: word(bytes.prefix(8)), low: word(bytes.dropFirst(8).prefix(8)))
    }

    static func scope(_ scope: KeyScope) -> [SQLValue] {
        switch scope {
        case .owner(let uid): [.integer(0), .blob(Array(String(uid).utf8))]
        case .session(let id): [.integer(1), blob(id)]
        }
    }

    static func session(_ row: Statement) -> SessionRow {
        SessionRow(
            sessionID: sessionID(row.blob(0)), ownerUID: UInt32(clamping: row.integer(1)), live: row.integer(2) != 0,
            opened: WallTime(unixMilliseconds: row.integer(3)),
            ended: row.optionalInteger(4).map { WallTime(unixMilliseconds: $0) }, body: row.blob(5))
    }

    static func attempt(_ row: Statement) -> AttemptRow {
        AttemptRow(
            sessionID: sessionID(row.blob(0)), number: AttemptNumber(clamping: row.integer(1)), reference: row.text(2),
            body: row.blob(3))
    }

    static func event(_ row: Statement) -> EventRow {
        EventRow(
            globalSeq: row.unsigned(0), sessionID: sessionID(row.blob(1)), sessionSeq: row.unsigned(2),
            time: WallTime(unixMilliseconds: row.integer(3)), body: row.blob(4))
    }

    static func audit(_ row: Statement) -> StoredAudit {
        let session = row.blob(5)
        return StoredAudit(
            number: row.unsigned(0),
            row: AuditRow(
                time: WallTime(unixMilliseconds: row.integer(1)),
                uid: row.optionalInteger(2).map { UInt32(clamping: $0) },
                role: ActorRole(rawValue: Int32(clamping: row.integer(3))) ?? .daemon, action: row.text(4),
                session: session.isEmpty ? nil : sessionID(session), detail: row.text(6), result: row.text(7)))
    }

    static func key(_ row: Statement) -> KeyRow {
        let scope: KeyScope =
            row.integer(0) == 0
            ? .owner(UInt32(String(decoding: row.blob(1), as: UTF8.self)) ?? .max)
            : .session(sessionID(row.blob(1)))
        return KeyRow(
            scope: scope, method: row.text(2), key: row.blob(3), fingerprint: row.blob(4),
            session: sessionID(row.blob(5)), attempt: AttemptNumber(clamping: row.integer(6)))
    }
}
