/// Amounts that decide, before fees (SB-006). They win over the card.
enum SandboxAmounts {
    /// `nil`: the card decides.
    static func behaviour(of minorUnits: Int64) -> SandboxBehaviour? {
        switch minorUnits {
        case 66600...66699: declined(Int(minorUnits - 66600))
        case 77700...77799: middle[Int(minorUnits - 77700)]
        default: nil
        }
    }

    private static func declined(_ code: Int) -> SandboxBehaviour {
        let raw = code < 10 ? "0\(code)" : "\(code)"
        return .declined(raw: SandboxDecline.row(raw) == nil ? "00" : raw)
    }

    private static let middle: [Int: SandboxBehaviour] = [
        1: .needsAction(row: "poll"), 2: .needsAction(row: "poll"), 3: .needsAction(row: "poll"),
        4: .pendingShowSuccess, 5: .slow, 6: .charged(.answerLost), 7: .firstFails(.connectionReset),
        8: .firstFails(.serverError), 9: .firstFails(.tooManyRequests), 10: .needsAction(row: "processor-page"),
        11: .needsAction(row: "processor-page"), 12: .pendingFinal, 13: .alwaysBadGateway, 14: .charged(.cutOff),
        15: .pendingOutcome(complete: true), 16: .pendingOutcome(complete: false), 17: .charged(.oddStatus),
        18: .pendingOddAction, 19: .charged(.withoutID), 20: .needsAction(row: "poll"), 21: .needsAction(row: "poll"),
        22: .needsAction(row: "poll"), 23: .needsAction(row: "poll"), 24: .needsAction(row: "poll"),
    ]
}

/// Reasons of declines, by the issuer's raw code.
struct SandboxDecline: Sendable {
    let reason: String
    let isHard: Bool

    static func row(_ raw: String) -> SandboxDecline? {
        guard let row = rows[raw] else { return nil }
        return SandboxDecline(reason: row.0, isHard: row.1)
    }

    private static let rows: [String: (String, Bool)] = [
        "00": ("DECLINED", false), "01": ("REFER_TO_CARD_ISSUER", false), "05": ("DO_NOT_HONOR", false),
        "12": ("ERROR", true), "14": ("INVALID_CARD_NUMBER", true), "41": ("LOST_OR_STOLEN_CARD", true),
        "43": ("LOST_OR_STOLEN_CARD", true), "51": ("INSUFFICIENT_FUNDS", false), "54": ("EXPIRED_CARD", true),
        "59": ("SUSPECTED_FRAUD", true), "61": ("WITHDRAWAL_LIMIT_EXCEEDED", false),
        "65": ("AUTHENTICATION_REQUIRED", false), "91": ("ISSUER_TEMPORARILY_UNAVAILABLE", false),
        "N7": ("DECLINED", false),
    ]
}
