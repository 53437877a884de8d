// The standard library has the composition of Unicode and offers it under this name only. If a later one drops it, this
// file does not compile; nothing changes in silence. The alternatives were a table of some 2,000 decompositions of our
// own, or ICU through a port, which would make each rule depend on a library that may be missing.
@_spi(_Unicode) import Swift

/// Unicode normal form C (C-008, C-103).
enum NormalForm {
    /// Composed. Text below U+0300 is composed already and comes back as it is, without a copy.
    static func composed(_ text: Substring) -> String {
        if text.unicodeScalars.allSatisfy({ $0.value < 0x300 }) { return String(text) }
        var composed = String.UnicodeScalarView()
        for scalar in String(text)._nfc { composed.append(scalar) }
        return String(composed)
    }
}
