/// The forms of postal codes by country, as data (C-115). Codes are normalised: upper case, one space, `-` for each
/// dash.
enum PostalForms {
    /// Whether the code has the form of the country.
    static func accepts(_ code: String, in country: Country?) -> Bool {
        guard let country, let forms = table[country] else { return isGeneral(code) }
        return forms.contains { form in
            var code = code.utf8[...]
            return matches(&code, form.utf8[...])
        }
    }

    /// No postal code is needed there.
    static func isOptional(in country: Country?) -> Bool { country.map(optional.contains) ?? false }

    /// 3 to 10 letters, digits, spaces, hyphens; at least one letter or digit.
    private static func isGeneral(_ code: String) -> Bool {
        (3...10).contains(code.utf8.count) && code.utf8.contains { isOf("9", $0) || isOf("a", $0) }
            && code.utf8.allSatisfy { isOf("9", $0) || isOf("a", $0) || $0 == 0x20 || $0 == 0x2d }
    }

    /// Runs along both; what stands in parentheses may be there or not. No form begins its optional part with something
    /// that could also follow it, so the first way to read a code is the only one.
    private static func matches(_ code: inout Substring.UTF8View, _ form: Substring.UTF8View) -> Bool {
        var form = form
        while let class_ = form.popFirst() {
            switch Unicode.Scalar(class_) {
            case "(":
                guard let end = form.firstIndex(of: UInt8(ascii: ")")) else { return false }
                var rest = code
                if matchesStart(&rest, form[..<end]) { code = rest }
                form = form[form.index(after: end)...]
            case let symbol:
                guard let next = code.popFirst(), isOf(symbol, next) else { return false }
            }
        }
        return code.isEmpty
    }

    private static func matchesStart(_ code: inout Substring.UTF8View, _ form: Substring.UTF8View) -> Bool {
        for symbol in form {
            guard let next = code.popFirst(), isOf(Unicode.Scalar(symbol), next) else { return false }
        }
        return true
    }

    /// Lower-case letters and `9` are classes, everything else is itself.
    private static func isOf(_ symbol: Unicode.Scalar, _ byte: UInt8) -> Bool {
        let isDigit = byte &- 0x30 < 10
        let isLetter = byte &- 0x41 < 26
        return switch symbol {
        case "9": isDigit
        case "a": isLetter
        case "z": isDigit && byte != 0x30  // 1-9
        case "q": (0x31...0x34).contains(byte)  // 1-4
        case "t": (0x30...0x32).contains(byte)  // 0-2
        case "s": byte == 0x20 || byte == 0x2d
        case "c": isLetter && !"DFIOQUWZ".utf8.contains(byte)  // Canada, first letter
        case "k": isLetter && !"DFIOQU".utf8.contains(byte)  // Canada, other letters
        case "b": isLetter && !"IJZ".utf8.contains(byte)  // Great Britain, second letter
        case "i": isDigit || "ACDEFHKNPRTVWXY".utf8.contains(byte)  // Ireland
        case _: UInt8(ascii: symbol) == byte
        }
    }

    private static let table: [Country: [String]] = {
        var table: [Country: [String]] = [:]
        for (countries, forms) in rows {
            for country in countries.split(separator: " ").compactMap({ Country(String($0)) }) {
                table[country] = forms
            }
        }
        return table
    }()

    private static let optional = Set(
        "AE HK MO QA AO BS BZ FJ UG ZW".split(separator: " ").compactMap { Country(String($0)) })

    /// C-115.
    private static let rows: [(countries: String, forms: [String])] = [
        ("US", ["99999", "99999-9999"]),
        ("CA", ["c9k( )9k9"]),
        (
            "GB",
            [
                "a9( )9aa", "a99( )9aa", "ab9( )9aa", "ab99( )9aa", "a9a( )9aa", "ab9a( )9aa", "GIR( )0AA",
            ]
        ),
        ("IE", ["a99(s)iiii", "D6W(s)iiii"]),
        ("DE FR IT FI MX KR", ["99999"]),
        ("ES", ["0z999", "q9999", "5t999"]),
        ("NL", ["z999( )aa"]),
        ("BE CH", ["z999"]),
        ("AT DK NO AU", ["9999"]),
        ("SE CZ", ["999( )99"]),
        ("PL", ["99(-)999"]),
        ("PT", ["z999(-999)"]),
        ("BR", ["99999(-)999"]),
        ("JP", ["999(-)9999"]),
        ("IN", ["z99999"]),
        ("SG CN", ["999999"]),
    ]
}
