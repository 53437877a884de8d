internal import CheckoutCore
internal import CheckoutModel

// What one user can make without end is told singly up to a bound, then as a number once its minute is over: nothing is
// left out in silence, and neither log nor store grows with a flood.

/// What is counted together.
enum Noise: Hashable {
    /// A line of the log, by who called and how it failed.
    case failedCall(uid: UInt32, FailureCode)
    /// A line of the log, by who connected and why that came to an end.
    case refusedConnection(uid: UInt32, FailureCode)
    /// An audit record (C-196).
    case refusedSubmit(uid: UInt32?, ActorRole, SessionID, FailureCode)
    /// More kinds than are told apart: of one user, or (`nil`) of all users together.
    case otherCalls(uid: UInt32?)
    case otherSubmits(uid: UInt32?, ActorRole)

    var uid: UInt32? {
        switch self {
        case .failedCall(let uid, _), .refusedConnection(let uid, _): uid
        case .refusedSubmit(let uid, _, _, _), .otherCalls(let uid), .otherSubmits(let uid, _): uid
        }
    }

    /// Counted instead, where its user has too many kinds.
    var ofUser: Noise {
        switch self {
        case .failedCall(let uid, _), .refusedConnection(let uid, _): .otherCalls(uid: uid)
        case .refusedSubmit(let uid, let role, _, _): .otherSubmits(uid: uid, role)
        case .otherCalls, .otherSubmits: self
        }
    }

    /// Counted instead, where all users together have too many.
    var ofAll: Noise {
        switch self {
        case .failedCall, .refusedConnection, .otherCalls: .otherCalls(uid: nil)
        case .refusedSubmit, .otherSubmits: .otherSubmits(uid: nil, .daemon)
        }
    }
}

/// One window of time.
struct NoiseBook {
    struct Count {
        var told: UInt32 = 0
        var leftOut: UInt64 = 0
    }

    private var counts: [Noise: Count] = [:]
    /// In the order of their first coming.
    private var order: [Noise] = []
    /// How many kinds each user has.
    private var kinds: [UInt32?: Int] = [:]
    var isEmpty: Bool { order.isEmpty }
    /// Rows that there are.
    var kindCount: Int { order.count }

    /// Counts one more. Whether it is told singly.
    mutating func tellsSingly(_ noise: Noise) -> Bool {
        let noise = row(of: noise)
        if counts[noise] == nil {
            order.append(noise)
            kinds[noise.uid, default: 0] += 1
        }
        if counts[noise, default: Count()].told < Limits.noiseMax {
            counts[noise, default: Count()].told += 1
            return true
        }
        counts[noise, default: Count()].leftOut += 1
        return false
    }

    /// Where it is counted: under its kind, its user, or all, whatever still has room.
    private func row(of noise: Noise) -> Noise {
        if counts[noise] != nil { return noise }
        let isCrowded = kinds[noise.uid, default: 0] >= Limits.noiseKindsPerUIDMax
        let row = isCrowded ? noise.ofUser : noise
        return counts[row] == nil && counts.count >= Limits.noiseKindsMax ? noise.ofAll : row
    }

    /// What was left out since the last time, by kind. What was told singly still counts.
    mutating func takeLeftOut() -> [(Noise, UInt64)] {
        order.compactMap { noise in
            guard let left = counts[noise]?.leftOut, left > 0 else { return nil }
            counts[noise]?.leftOut = 0
            return (noise, left)
        }
    }

    mutating func clear() { self = NoiseBook() }
}

extension Server {
    /// Whether it is told singly; what is not is told by `endNoise`.
    func tellsSingly(_ kind: Noise) -> Bool {
        if noise.isEmpty { timers.add(now.monotonic + Limits.noiseMilliseconds, .noise) }
        return noise.tellsSingly(kind)
    }

    /// The window is over.
    func endNoise() {
        tellNoise()
        noise.clear()
    }

    /// Also before the daemon ends, since nobody could tell it afterwards.
    func tellNoise() {
        guard !noise.isEmpty else { return }
        for (kind, count) in noise.takeLeftOut() {
            switch kind {
            case .failedCall(let uid, let code):
                environment.log(
                    LogLine(.notice, "more calls failed").with("uid", uid)
                        .with("error", FailureCatalogue.row(code).errorID).with("left_out", count))
            case .refusedConnection(let uid, let code):
                environment.log(
                    LogLine(.notice, "more connections refused or closed").with("uid", uid)
                        .with("error", FailureCatalogue.row(code).errorID).with("left_out", count))
            case .otherCalls(let uid?):
                environment.log(LogLine(.notice, "more calls failed").with("uid", uid).with("left_out", count))
            case .otherCalls(nil):
                environment.log(LogLine(.notice, "more calls failed").with("left_out", count))
            case .refusedSubmit(let uid, let role, let session, let code):
                auditLeftOut(count, uid, role, session, FailureCatalogue.name(code))
            case .otherSubmits(let uid, let role):
                auditLeftOut(count, uid, role, nil, "refused")
            }
        }
    }

    private func auditLeftOut(
        _ count: UInt64, _ uid: UInt32?, _ role: ActorRole, _ session: SessionID?, _ result: String
    ) {
        gathering.audits.append(
            AuditRow(
                time: now.wall, uid: uid, role: role, action: "submit", session: session, detail: "\(count) more",
                result: result))
    }
}
