import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// Card redirects of Bancontact: what their form asks for. The redirect itself is another matter.
@Suite("The form of a card redirect")
struct CodelessFormTests {
    private static func rules(_ type: String, nameRequired: Bool = true) -> CardFormRules {
        var configuration = Fixture.configuration()
        configuration.cardholderNameRequired = nameRequired
        return CardFormRules(configuration, method: PaymentMethod(id: type, type: type, name: "Card"))
    }

    @Test(
        "C-086, C-100: number, expiry and name, whatever the card options say of the name; PAYMENT_CARD keeps its code")
    func fields() {
        for nameRequired in [true, false] {
            let redirect = Self.rules("ADYEN_BANCONTACT_CARD", nameRequired: nameRequired)
            #expect(
                redirect.cardFields == [.number, .expiry, .cardholderName] && redirect.fields == redirect.cardFields)
        }
        #expect(Self.rules("PAYMENT_CARD").cardFields == [.number, .expiry, .cvv, .cardholderName])
        #expect(Self.rules("PAYMENT_CARD", nameRequired: false).cardFields == [.number, .expiry, .cvv])
        // A plain redirect takes no card at all: it is no card method, and not in this list.
        #expect(CardMethod.all.filter { !$0.takesCode }.map(\.type) == ["ADYEN_BANCONTACT_CARD"])
    }

    @Test("C-086, C-140, C-134: valid and submitted without a code, of which nothing is shown or asked for")
    func valid() throws {
        var form = try FormScript(Self.rules("ADYEN_BANCONTACT_CARD"))
        #expect(form.state.cvvLabel.isEmpty && form.state.cvvLength == nil && !form.state.cvvPresent)
        #expect(
            try form.submit()?.fields.map(\.errorID) == [
                "card_number_required", "expiry_date_required", "cardholder_name_required",
            ])
        try form.set(.number, "4242424242424242")
        try form.set(.expiry, "12/30")
        #expect(!form.state.isValid)
        try form.set(.cardholderName, "Ada Lovelace")
        #expect(form.state.isValid)
        #expect(try form.submit() == nil && form.state.isLoading)
    }

    @Test("C-086: a code sent there is refused by the field's name, an empty one too, and so is the cursor in it")
    func refused() throws {
        let memory = CountingSecrets()
        var change = CardFormChange()
        change.cvv = memory.typed("123")
        for type in ["ADYEN_BANCONTACT_CARD", "PAYMENT_CARD"] {
            let refusal = Self.rules(type).refusal(of: change)
            #expect((refusal?.code == .invalidValue) == (type != "PAYMENT_CARD"))
            if let refusal { #expect(refusal.message.contains("cvv") && !refusal.message.contains("123")) }
        }
        var cursor = CardFormChange()
        cursor.focus = .field(.cvv)
        #expect(Self.rules("ADYEN_BANCONTACT_CARD").refusal(of: cursor)?.code == .invalidValue)
        #expect(Self.rules("PAYMENT_CARD").refusal(of: cursor) == nil)
    }

    @Test("C-086, C-187: the refused code is wiped, and nothing of the form changed") func wiped() throws {
        var rig = try EngineRig.card(Fixture.settings(), Fixture.configuration())
        try rig.type()
        var session = rig.session
        try session.form.handle(.opened(Self.rules("ADYEN_BANCONTACT_CARD"), rig.month))
        let before = session
        let code = rig.secrets.typed("735")
        var change = CardFormChange()
        change.cvv = code
        change.expiry = "01/31"
        let turn = Turn(
            moment: Moment(now: rig.now, month: rig.month, actor: .daemon, entropy: Entropy(1, 2, 3, 4)),
            configuration: EngineConfiguration(), secrets: rig.secrets, amounts: PlainAmounts())
        #expect(refusal { _ = try session.handle(.cardFormUpdated(change), turn) } == .invalidValue)
        #expect(session == before && rig.secrets.held.contains(code))
        // The engine wipes what was typed with every refusal, whatever its reason.
        change.saveCard = true
        #expect(refusal { try rig.feed(.cardFormUpdated(change)) } == .unimplemented)
        #expect(!rig.secrets.held.contains(code))
    }
}
