/// An amount as a decimal number, by integer operations alone (C-162).
public enum DecimalText {
    /// -50 with 2 digits is "-0.50", 500 with 0 is "500". Every int64 is exact: the magnitude is unsigned, so that
    /// -2^63 has one.
    public static func of(minorUnits: Int64, fractionDigits: Int) -> String {
        var digits = String(minorUnits.magnitude)
        let missing = fractionDigits + 1 - digits.utf8.count
        if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
        let sign = minorUnits < 0 ? "-" : ""
        guard fractionDigits > 0 else { return sign + digits }
        return sign + digits.dropLast(fractionDigits) + "." + digits.suffix(fractionDigits)
    }
}
