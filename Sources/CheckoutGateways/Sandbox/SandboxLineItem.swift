internal import CheckoutModel

/// A line item as it travels in the sandbox's token: one line of text, its fields joined by commas. What could be taken
/// for structure is written as `%` and two hex digits.
enum SandboxLineItem {
    static func encode(_ item: LineItem) -> String {
        let money = [item.amount, item.discount, item.tax].map { $0.map { String($0.minorUnits) } ?? "" }
        let fields =
            [item.itemID, item.name, item.description, String(item.quantity)] + money
            + [item.taxCode, item.productType]
        return fields.map(escaped).joined(separator: ",")
    }

    /// `nil`: not a line of ours.
    static func decode(_ line: String, _ currency: CurrencyCode) -> LineItem? {
        let fields = line.split(separator: ",", omittingEmptySubsequences: false).map { unescaped($0.utf8) }
        guard fields.count == 9, let quantity = Int64(fields[3]) else { return nil }
        func money(_ text: String) -> Money? { Int64(text).map { Money(minorUnits: $0, currency: currency) } }
        var item = LineItem()
        (item.itemID, item.name, item.description, item.quantity) = (fields[0], fields[1], fields[2], quantity)
        (item.amount, item.discount, item.tax) = (money(fields[4]), money(fields[5]), money(fields[6]))
        (item.taxCode, item.productType) = (fields[7], fields[8])
        return item
    }

    private static func escaped(_ text: String) -> String {
        let bytes = text.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case 0...0x1F, UInt8(ascii: "%"), UInt8(ascii: ","): [UInt8(ascii: "%")] + Array(Hex.text([byte]).utf8)
            default: [byte]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func unescaped(_ text: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard byte == UInt8(ascii: "%"), let escaped = UInt8(digits, radix: 16) else {
                bytes.append(byte)
                continue
            }
            bytes.append(escaped)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
