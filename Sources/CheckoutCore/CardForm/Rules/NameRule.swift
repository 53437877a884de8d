/// What a name may be made of, and how long it may be (C-101, C-102, C-111, C-113). The text is normalised.
enum NameRule {
    enum Verdict: Equatable, Sendable {
        case good
        /// A character that no name has, or no letter at all. Comes before the length.
        case wrongCharacters
        case wrongLength
    }

    /// Lengths are scalars outside category M, so that the count does not depend on how graphemes are cut.
    static func judge(_ name: String, lengths: ClosedRange<Int>) -> Verdict {
        var (count, hasLetter) = (0, false)
        for scalar in name.unicodeScalars {
            switch kind(scalar) {
            case .letter: (count, hasLetter) = (count + 1, true)
            case .between: count += 1
            case .mark: break
            case .other: return .wrongCharacters
            }
        }
        if !hasLetter { return .wrongCharacters }
        return lengths.contains(count) ? .good : .wrongLength
    }

    private enum Kind { case letter, mark, between, other }

    private static func kind(_ scalar: Unicode.Scalar) -> Kind {
        switch scalar {
        case "a"..."z", "A"..."Z": return .letter
        case " ", "-", "'", ".", "\u{2019}": return .between
        case _ where scalar.isASCII: return .other
        case _: break
        }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: .letter
        case .nonspacingMark, .spacingMark, .enclosingMark: .mark
        case .spaceSeparator: .between
        case _: .other
        }
    }
}
