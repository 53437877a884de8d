internal import CheckoutModel

/// The test cards (SB-003): published test numbers only (C-193).
enum SandboxCards {
    /// The row of a number: compared byte by byte where the digits lie. Neither they nor the table's are ever copied,
    /// so that a search of the daemon's memory for a number finds what was sent, and nothing else.
    static func behaviour(of digits: RawSpan) -> SandboxBehaviour {
        table.first { holds($0.numbers, digits) }?.behaviour ?? .notATestCard
    }

    /// Whether a test card begins so.
    static func knows(prefix: [UInt8]) -> Bool { table.contains { begins($0.numbers, prefix) } }

    /// Only zeros: the code that turns success into a decline.
    static func isDeclineCode(_ digits: RawSpan) -> Bool {
        digits.byteCount >= 3 && (0..<digits.byteCount).allSatisfy { byte(digits, $0) == UInt8(ascii: "0") }
    }

    private static func byte(_ digits: RawSpan, _ index: Int) -> UInt8 {
        unsafe digits.unsafeLoad(fromByteOffset: index, as: UInt8.self)
    }

    /// Whether one of the numbers, between blanks, is this one.
    private static func holds(_ numbers: String, _ digits: RawSpan) -> Bool {
        var (index, isSame) = (0, true)
        for character in numbers.utf8 {
            if character == UInt8(ascii: " ") {
                if isSame, index == digits.byteCount { return true }
                (index, isSame) = (0, true)
            } else {
                isSame = isSame && index < digits.byteCount && byte(digits, index) == character
                index += 1
            }
        }
        return isSame && index == digits.byteCount
    }

    /// Whether one of the numbers, between blanks, begins so.
    private static func begins(_ numbers: String, _ prefix: [UInt8]) -> Bool {
        var (index, isSame) = (0, true)
        for character in numbers.utf8 {
            if character == UInt8(ascii: " ") {
                (index, isSame) = (0, true)
            } else {
                isSame = isSame && (index >= prefix.count || prefix[index] == character)
                index += 1
                if isSame, index >= prefix.count { return true }
            }
        }
        return false
    }

    private static let table: [(numbers: String, behaviour: SandboxBehaviour)] = [
        // Success.
        ("4111111111111111 4242424242424242 5555555555554444 5252525252525258", .success),
        ("378282246310005 371449635398431 6011111111111117 3530111333300000", .success),
        ("4970000000000008 4035500000000000 5132000000000000 4557010000000008", .success),
        // Declined.
        ("4000000000000002 5100000000000008", .declined(raw: "00")),
        ("4000000100000019", .declined(raw: "01")),
        ("4000000100000050", .declined(raw: "05")),
        ("4000000100000126", .declined(raw: "12")),
        ("4000000100000142", .declined(raw: "14")),
        ("4000000100000415 4000000000009987", .declined(raw: "41")),
        ("4000000100000431 4000000000009979", .declined(raw: "43")),
        ("4000000100000514 4000000000009995", .declined(raw: "51")),
        ("4000000100000548 4000000000000069", .declined(raw: "54")),
        ("4000000100000597", .declined(raw: "59")),
        ("4000000100000613", .declined(raw: "61")),
        ("4000000100000654", .declined(raw: "65")),
        ("4000000100000910", .declined(raw: "91")),
        ("4000000000000127", .declined(raw: "N7")),
        ("4000000000000010 5100000000000016 4000000000000119", .processorFailure),
        // Pending.
        ("4000000200000018 4000000200000026 4000000200000034", .needsAction(row: "poll")),
        ("4000000200000042", .pendingShowSuccess),
        ("4000000200000125", .pendingFinal),
        ("4000000200000208 4000000200000240", .needsAction(row: "poll")),
        ("4000000200000158", .pendingOutcome(complete: true)),
        ("4000000200000166", .pendingOutcome(complete: false)),
        // 3-D Secure.
        ("4000000000000051 4916994064252017 5306889942833340 5267648608924299", .needsAction(row: "three-ds")),
        ("4929251897047956 5512459816707531", .needsAction(row: "three-ds")),
        ("4716429323842524 4000000000000044 5487971631330522", .needsAction(row: "three-ds")),
        ("4000000200000109 4000000200000117", .needsAction(row: "processor-page")),
        // Slow and broken.
        ("4000000200000059", .slow),
        ("4000000200000075", .firstFails(.connectionReset)),
        ("4000000200000083", .firstFails(.serverError)),
        ("4000000200000091", .firstFails(.tooManyRequests)),
        ("4000000200000133", .alwaysBadGateway),
        ("4000000200000067", .charged(.answerLost)),
        ("4000000200000141", .charged(.cutOff)),
        ("4000000200000174", .charged(.oddStatus)),
        ("4000000200000190", .charged(.withoutID)),
        ("4000000200000182", .pendingOddAction),
        ("4000000200000216 4000000200000224 4000000200000232", .needsAction(row: "poll")),
    ]
}
