import CheckoutModel
import Testing

@testable import CheckoutWire

/// Goal: what is told of an order fits into an item beside everything else, however long its amounts are as text.
@Suite struct OrderTests {
    /// As long as the text of an int64 is where digits and marks have several bytes.
    private static let longest: Money = {
        var amount = Samples.amount
        amount.minorUnits = .min
        amount.text =
            "\u{200F}-" + String(repeating: "٩", count: 19) + String(repeating: "٬", count: 6) + "\u{A0}ج.م.\u{200F}"
        return amount
    }()

    @Test("C-168: line items with three long texts each are cut in time, and marked", arguments: [1, 100, 10_000])
    func lineItems(count: Int) throws {
        var order = Order()
        order.lineItems = (0..<count).map { number in
            var item = LineItem()
            item.itemID = "item-\(number)"
            item.quantity = .max
            (item.amount, item.discount, item.tax) = (Self.longest, Self.longest, Self.longest)
            return item
        }
        let bytes = order.bytes()
        #expect(bytes.count <= Limits.lineItemsBytesMax)
        let told = try unsafe Order.decode(bytes.span.bytes, arena: Arena())
        #expect(told.lineItemsTruncated == (count > 1) && told.lineItems.first?.amount?.text == Self.longest.text)
        #expect(told.lineItems == Array(order.lineItems.prefix(told.lineItems.count)))
        #expect(told.lineItems.count == min(count, told.lineItems.count) && !told.lineItems.isEmpty)
    }
}
