import CheckoutModel

/// How a number is grouped for display (C-070 to C-072).
enum NumberGroups {
    /// A space follows this many digits, when another digit comes.
    static func isGap(after count: Int, _ network: CardNetwork?) -> Bool {
        switch network {
        case .amex, .dinersClub: count == 4 || count == 10
        case _: count == 4 || count == 8 || count == 12 || count == 16
        }
    }

    /// Hands out digits and spaces one by one, since they must not become text (C-189). The digits are ASCII.
    static func write(_ digits: RawSpan, network: CardNetwork?, to emit: (UInt8) -> Void) {
        for index in 0..<digits.byteCount {
            if index > 0, isGap(after: index, network) { emit(UInt8(ascii: " ")) }
            emit(ScalarReader.byte(digits, index))
        }
    }
}
