/// Three upper-case letters of ISO 4217, list one as of 2026-01-01, that have a minor unit (C-160, C-161).
public struct CurrencyCode: Hashable, Sendable {
    /// "EUR".
    public let text: String

    /// Refuses lower case, blanks, withdrawn and unknown codes as `unknown_currency`.
    public init(_ text: String) throws(CheckoutFailure) {
        guard Self.minorUnitDigits(text) != nil else {
            throw CheckoutFailure(
                .unknownCurrency, "the currency is not an ISO 4217 code in upper case with a minor unit")
        }
        self.text = text
    }

    /// A currency as a daemon or a store wrote it: one that was judged before, by a version that may know more of them.
    package init(asWritten text: String) { self.text = text }

    /// Digits after the decimal point for this currency: 2 for EUR, 0 for JPY, 3 for KWD. `nil` for one that was only
    /// read as written and is not known here: none are guessed (C-160).
    /// Source: ISO 4217, column "Minor unit"; C-161.
    public var minorUnitDigits: Int? { Self.minorUnitDigits(text) }

    private static func minorUnitDigits(_ code: String) -> Int? {
        switch code {
        case _ where zeroDigits.contains(code): 0
        case _ where threeDigits.contains(code): 3
        case _ where fourDigits.contains(code): 4
        case _ where twoDigits.contains(code): 2
        default: nil
        }
    }

    private static let zeroDigits = codes("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF")
    private static let threeDigits = codes("BHD IQD JOD KWD LYD OMR TND")
    private static let fourDigits = codes("CLF UYW")
    private static let twoDigits = codes(
        """
        AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW \
        CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF \
        IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK \
        MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP \
        SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG \
        YER ZAR ZMW ZWG
        """)

    private static func codes(_ list: String) -> Set<String> { Set(list.split(separator: " ").map(String.init)) }
}
