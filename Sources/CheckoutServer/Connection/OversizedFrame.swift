internal import CheckoutModel

/// A frame that is longer than any request may be: it is read to its end without being kept, so that nobody fills the
/// locked memory with what is refused anyway.
///
/// What it has to be is a `Call` with a large field: INVALID_REQUEST for that call, and the connection stays. Anything
/// else is PROTOCOL_ERROR. Texts are not looked at, since none of them is used.
struct OversizedFrame {
    enum Verdict: Equatable {
        /// A sound frame with this call.
        case call(UInt32)
        /// A sound frame with a body that nobody here knows.
        case unknownBody(UInt32)
        case fault
    }

    private enum Expects {
        case tag
        case number
        case length
    }

    /// Bytes of the frame that have not come.
    private(set) var missing: Int
    private var expects = Expects.tag
    private var field: UInt32 = 0
    /// Inside the `Call`: its bytes that have not come; `nil`: outside.
    private var missingInCall: Int?
    /// Bytes of a field that nobody looks at.
    private var skipped = 0
    private var number: UInt64 = 0
    private var shift: UInt64 = 0
    private var seen: UInt32 = 0
    private var seenInCall: UInt32 = 0
    private var callID: UInt32 = 0
    private var hasCall = false
    private var hasUnknownBody = false
    private(set) var isFaulty = false

    /// Of a body with this many bytes.
    init(byteCount: Int) { missing = byteCount }

    /// Takes bytes of the frame, and leaves those behind it. Gives how many it took.
    mutating func take(_ bytes: RawSpan) -> Int {
        let count = min(missing, bytes.byteCount)
        var at = 0
        while at < count, !isFaulty {
            if skipped > 0 {
                let step = min(skipped, count - at)
                skipped -= step
                at += step
                moved(step)
            } else {
                let byte = unsafe bytes.unsafeLoad(fromByteOffset: at, as: UInt8.self)
                at += 1
                moved(1)
                digit(byte)
            }
        }
        return isFaulty ? bytes.byteCount : count
    }

    /// After the last byte.
    var verdict: Verdict {
        guard !isFaulty, expects == .tag, shift == 0, skipped == 0, callID > 0 else { return .fault }
        if hasCall { return hasUnknownBody ? .fault : .call(callID) }
        return hasUnknownBody ? .unknownBody(callID) : .fault
    }

    private mutating func moved(_ count: Int) {
        missing -= count
        guard let left = missingInCall else { return }
        missingInCall = left - count
    }

    private mutating func digit(_ byte: UInt8) {
        if shift == 63, byte > 1 { return fault() }
        number |= UInt64(byte & 0x7F) << shift
        if byte >= 0x80 {
            shift += 7
            return
        }
        if byte == 0, shift > 0 { return fault() }
        let value = number
        (number, shift) = (0, 0)
        switch expects {
        case .tag: tag(value)
        case .number: ended(value)
        case .length: length(value)
        }
        if missingInCall == 0, expects == .tag, skipped == 0 { missingInCall = nil }
    }

    private mutating func tag(_ value: UInt64) {
        guard let narrow = UInt32(exactly: value), narrow >> 3 != 0 else { return fault() }
        field = narrow >> 3
        if field < 32, !isNew(1 << field) { return fault() }
        switch (missingInCall != nil, field, narrow & 7) {
        case (false, 1, 0), (true, 3, 0), (true, 5, 0): expects = .number
        case (false, 7, 2), (true, 1, 2), (true, 2, 2), (true, 4, 2): expects = .length
        case (false, 12..., 2): expects = .length
        default: fault()
        }
    }

    private mutating func isNew(_ bit: UInt32) -> Bool {
        if missingInCall != nil {
            defer { seenInCall |= bit }
            return seenInCall & bit == 0
        }
        defer { seen |= bit }
        return seen & bit == 0
    }

    private mutating func ended(_ value: UInt64) {
        guard let narrow = UInt32(exactly: value) else { return fault() }
        if missingInCall == nil { callID = narrow }
        expects = .tag
    }

    private mutating func length(_ value: UInt64) {
        guard value <= UInt64(missingInCall ?? missing) else { return fault() }
        expects = .tag
        if missingInCall == nil, field == 7 {
            hasCall = true
            missingInCall = Int(value)
        } else {
            if missingInCall == nil { hasUnknownBody = true }
            skipped = Int(value)
        }
    }

    private mutating func fault() { isFaulty = true }
}
