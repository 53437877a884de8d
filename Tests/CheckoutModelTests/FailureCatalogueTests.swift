import CheckoutModel
import Testing

@Suite struct FailureCatalogueTests {
    @Test("B-217, B-219: every id is used once, and what is ours begins with linux-")
    func idsAreUnique() {
        var seen: [String: FailureCode] = [:]
        for code in FailureCode.allCases {
            let row = FailureCatalogue.row(code)
            #expect(seen.updateValue(code, forKey: row.errorID) == nil, "\(row.errorID) stands twice")
            #expect(row.errorID.hasPrefix("linux-") == (code.rawValue < 1000), "\(row.errorID)")
        }
    }

    @Test(
        "protocol.md 7: numbers go in the order written",
        arguments: [
            (FailureCode.protocolError, 101, "PROTOCOL_ERROR"), (.shuttingDown, 106, "SHUTTING_DOWN"),
            (.invalidRequest, 203, "INVALID_REQUEST"), (.cancelled, 207, "CANCELLED"),
            (.idempotencyMismatch, 304, "IDEMPOTENCY_MISMATCH"), (.alreadySubmitting, 507, "ALREADY_SUBMITTING"),
            (.hostLost, 513, "HOST_LOST"), (.usage, 705, "USAGE"),
        ])
    func numbers(code: FailureCode, number: UInt32, name: String) {
        #expect(code.rawValue == number)
        #expect(FailureCatalogue.name(code) == name)
    }

    @Test("B-218: one wrong field is itself, several are generic-underlying-errors")
    func fields() {
        let number = FieldFailure(
            field: "card_number", errorID: "card_number_invalid", code: "invalid-card-number",
            message: "Invalid card number")
        let cvv = FieldFailure(field: "cvv", errorID: "cvv_invalid", code: "invalid-cvv", message: "Invalid CVV")
        #expect(CheckoutFailure.fields([number]).code == .invalidCardNumber)
        #expect(CheckoutFailure.fields([number, cvv]).errorID == "generic-underlying-errors")
        #expect(CheckoutFailure.fields([number, cvv]).fields == [number, cvv])
    }
}
