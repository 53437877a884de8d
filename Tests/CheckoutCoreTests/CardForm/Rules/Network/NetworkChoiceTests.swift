import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

/// Names of the service, order, default, pick, EFTPOS.
@Suite("Network choice")
struct NetworkChoiceTests {
    /// A form with this number whose look-up was answered.
    private func form(
        _ number: String, _ names: [String], allowed: [CardNetwork] = [], surcharges: Bool = false
    ) throws -> FormScript {
        var form = try FormScript(CardFormRules(allowed: allowed, hasBinService: true))
        try form.fill(number: number)
        try form.feed(.lookupDue)
        let answer = BinAnswer(names.map { BinAnswer.Network(name: $0) })
        try form.feed(.lookupAnswered(CardReading.facts(number).prefix, answer))
        return form
    }

    private let coBadged = "4035500000000000"

    @Test("C-037: BANCONTACT, CARTES_BANCAIRES and EFTPOS come from the service alone")
    func remoteOnly() throws {
        let local = Set(NetworkTable.rows.map(\.network))
        #expect(local.isDisjoint(with: [.bancontact, .cartesBancaires, .eftpos, .other]))
        #expect(CardReading.facts(coBadged).detection.candidates.inTableOrder == [.visa])
        #expect(try form(coBadged, ["VISA", "CARTES_BANCAIRES"]).state.detectedNetworks == [.visa, .cartesBancaires])
    }

    @Test(
        "C-038: schemes without an id have no rule of their own",
        arguments: [
            ("5019717010103742", CardNetwork.maestro), ("5078030000000000", .maestro), ("5085280000000000", .maestro),
            ("6759649826438453", .maestro), ("5895626292990446", .maestro), ("4571000000000001", .visa),
            ("3571000000000000", .jcb), ("6509230000000000", .elo), ("6502740000000000", .discover),
            ("9792000000000003", .other), ("9682080000000000", .other), ("1354100140049550", .other),
        ])
    func schemes(_ digits: String, _ network: CardNetwork) {
        #expect(CardReading.facts(digits).detection.bestMatch == network)
    }

    @Test("C-039: names compare without case, some have two, duplicates collapse, an unknown one is OTHER and kept")
    func names() {
        let names = ["visa", "Diners", "DINERSCLUB", "diners_club", "CartesBancaires", "VERVE", "Visa", "rupay"]
        let answer = BinAnswer(names.map { BinAnswer.Network(name: $0) })
        #expect(answer.networks.map(\.network) == [.visa, .dinersClub, .cartesBancaires, .other])
        #expect(answer.networks.map(\.displayName) == ["Visa", "Diners Club", "Cartes Bancaires", "VERVE"])
    }

    @Test("C-040: display names; one of the service wins")
    func displayNames() {
        #expect(
            CardNetwork.allCases.map(\.displayName) == [
                "Visa", "Mastercard", "American Express", "Diners Club", "Discover", "JCB", "UnionPay", "Maestro",
                "Elo", "Mir", "Hiper", "Hipercard", "Bancontact", "Cartes Bancaires", "EFTPOS", "Unknown",
            ])
        #expect(BinAnswer.Network(name: "VISA", displayName: "Visa Electron").displayName == "Visa Electron")
        #expect(BinAnswer.Network(name: "VISA", displayName: "").displayName == "Visa")
    }

    @Test("C-053, C-054, C-055: allowed ones first, in the order of the list; selectable of an answer only")
    func order() throws {
        let allowed: [CardNetwork] = [.cartesBancaires, .mastercard, .visa]
        var state = try form(coBadged, ["ELO", "VISA", "CARTES_BANCAIRES"], allowed: allowed).state
        #expect(state.detectedNetworks == [.cartesBancaires, .visa, .elo], "C-053")
        #expect(state.selectableNetworks == [.cartesBancaires, .visa], "C-054")
        #expect(state.selectedNetwork == .cartesBancaires, "C-055, C-056")
        var local = try FormScript(CardFormRules(allowed: allowed))
        try local.fill()
        #expect(local.state.detectedNetworks == [.visa] && local.state.selectableNetworks.isEmpty, "C-054: no answer")
        state = try form(coBadged, ["VERVE", "VISA"]).state
        #expect(state.selectedNetwork == .visa, "C-055: OTHER is never preferred")
    }

    @Test("C-056: the default is the first allowed one")
    func defaults() throws {
        let allowed: [CardNetwork] = [.visa, .cartesBancaires, .mastercard]
        #expect(try form(coBadged, ["CARTES_BANCAIRES", "VISA"], allowed: allowed).state.selectedNetwork == .visa)
        let mastercard = try form("5132000000000000", ["MASTERCARD", "CARTES_BANCAIRES"], allowed: allowed)
        #expect(mastercard.state.selectedNetwork == .cartesBancaires)
    }

    @Test("C-057, B-191: a pick is pinned while it is offered, and dropped when it is not")
    func pinned() throws {
        var form = try form(coBadged, ["VISA", "CARTES_BANCAIRES"], allowed: [.visa, .cartesBancaires])
        try form.feed(.networkPicked(.cartesBancaires))
        #expect(form.state.selectedNetwork == .cartesBancaires && form.fields.choice.sent == .cartesBancaires)
        try form.set(.number, "4035 5000 0000 0018")
        #expect(form.state.selectedNetwork == .cartesBancaires, "a later keystroke")
        let prefix = CardReading.facts(coBadged).prefix
        let again = BinAnswer([BinAnswer.Network(name: "VISA"), BinAnswer.Network(name: "CARTES_BANCAIRES")])
        try form.feed(.lookupAnswered(prefix, again))
        #expect(form.state.selectedNetwork == .cartesBancaires, "a repeated answer")
        try form.set(.number, "4111111111111111")
        #expect(form.state.selectedNetwork == .visa)
        try form.set(.number, coBadged)
        #expect(form.state.selectedNetwork == .visa, "it was dropped, and the default returned")
    }

    @Test("C-058, B-192: OTHER clears it; what is not selectable, and EFTPOS, are refused and change nothing")
    func refusedPick() throws {
        var form = try form(coBadged, ["VISA", "CARTES_BANCAIRES"])
        try form.feed(.networkPicked(.cartesBancaires))
        let before = form.machine
        for network in [CardNetwork.mastercard, .eftpos] {
            let failure = #expect(throws: CheckoutFailure.self) { try form.feed(.networkPicked(network)) }
            #expect(failure?.code == .networkNotSelectable && form.machine == before)
        }
        try form.feed(.networkPicked(.other))
        #expect(form.state.selectedNetwork == .visa)
        var guess = try FormScript()
        try guess.fill()
        #expect(throws: CheckoutFailure.self) { try guess.feed(.networkPicked(.visa)) }
        var single = try self.form("4557010000000008", ["EFTPOS"])
        #expect(throws: CheckoutFailure.self) { try single.feed(.networkPicked(.eftpos)) }
    }

    @Test("C-059, C-060: with EFTPOS nobody is asked, and it is never sent")
    func eftpos() throws {
        let number = "4557010000000008"
        var both = try form(number, ["EFTPOS", "VISA"], allowed: [.visa, .eftpos])
        #expect(both.fields.choice.autoSelected == .visa && !both.fields.choice.showsSelector)
        #expect(both.state.selectableNetworks.isEmpty && both.fields.choice.sent == .visa)
        #expect(throws: CheckoutFailure.self) { try both.feed(.networkPicked(.visa)) }
        let single = try form(number, ["EFTPOS"])
        #expect(single.state.selectedNetwork == .eftpos && single.fields.choice.sent == nil)
        let notAllowed = try form(number, ["EFTPOS", "VISA"], allowed: [.visa, .mastercard]).fields.choice
        #expect(notAllowed.selected == .visa && notAllowed.autoSelected == nil && notAllowed.sent == .visa)
    }

    @Test("C-062, D-38: no list allows all; a list of unknown names allows none")
    func openList() throws {
        #expect(try form(coBadged, ["ELO", "VISA"]).state.selectableNetworks == [.elo, .visa], "service order")
        let unknown = try form(coBadged, ["VISA"], allowed: [CardNetwork(wireID: "VIZA")])
        #expect(unknown.shown == ["unsupported_card_type"])
    }

    @Test("C-027: lengths of the reported networks count beside those of the best match")
    func reportedLengths() throws {
        let long = "40355000000000000"  // 17 digits: no Visa, but Maestro has 16 to 19.
        let digits = (0...9).map { long.dropLast() + "\($0)" }.first { CardOracle.passesLuhn(String($0)) } ?? ""
        #expect(CardReading.facts(String(digits)).state == .incomplete)
        #expect(try form(String(digits), ["VISA", "MAESTRO"]).state.numberState == .valid)
        #expect(try form(String(digits), ["VISA", "CARTES_BANCAIRES"]).state.numberState == .incomplete, "adds none")
    }

    @Test("C-064: PARTIAL data is local, COMPLETE is the service's, and digits and issuer are its own")
    func binData() throws {
        var form = try FormScript(CardFormRules(allowed: [.cartesBancaires, .visa], hasBinService: true))
        #expect(form.state.binData == nil)
        try form.fill(number: coBadged)
        #expect(form.state.binData?.complete == false && form.state.binData?.preferred == .visa)
        #expect(form.state.binData?.firstDigits == "")
        try form.feed(.lookupDue)
        var answer = BinAnswer(["ELO", "VISA", "CARTES_BANCAIRES"].map { BinAnswer.Network(name: $0) })
        (answer.firstDigits, answer.issuerCountryCode, answer.issuerName) = ("40355000", "FR", "Banque")
        try form.feed(.lookupAnswered(CardReading.facts(coBadged).prefix, answer))
        let data = try #require(form.state.binData)
        #expect(data.complete && data.preferred == .cartesBancaires && data.alternatives == [.elo, .visa])
        #expect(data.firstDigits == "40355000" && data.issuerCountryCode == "FR" && data.issuerName == "Banque")
    }

    @Test("C-065: the code is that of the pick, else of the answer's first, else of the best match")
    func codeNetwork() throws {
        var form = try form(coBadged, ["AMEX", "VISA"])
        #expect(form.state.cvvLabel == "CID" && form.state.cvvLength == 4 && form.shown == ["cvv_invalid"])
        try form.feed(.networkPicked(.visa))
        #expect(form.state.cvvLabel == "CVV" && form.state.cvvLength == 3 && form.shown == [], "C-084")
        let notAllowed = try self.form(coBadged, ["MASTERCARD", "ELO"], allowed: [.visa]).state
        #expect(notAllowed.cvvLabel == "CVC", "the first detected when none is preferred")
        var local = try FormScript()
        try local.fill()
        #expect(local.state.cvvLabel == "CVV" && local.state.cvvLength == 3)
    }

    @Test("C-133: an answer updates the number's shown error once the cursor has left it, and not before")
    func answerUpdatesError() throws {
        var form = try FormScript(CardFormRules(allowed: [.visa], hasBinService: true))
        let number = "5017679210000700"
        try form.type(.number, number)
        try form.feed(.lookupDue)
        let answer = BinAnswer([BinAnswer.Network(name: "CARTES_BANCAIRES")])
        try form.feed(.lookupAnswered(CardReading.facts(number).prefix, answer))
        #expect(form.shown == [] && !form.state.isValid)
        try form.move(to: .none)
        #expect(form.shown == ["unsupported_card_type"])
        var left = try FormScript(CardFormRules(allowed: [.visa], hasBinService: true))
        try left.set(.number, number)
        try left.feed(.lookupDue)
        #expect(left.shown == [])
        try left.feed(.lookupAnswered(CardReading.facts(number).prefix, answer))
        #expect(left.shown == ["unsupported_card_type"])
    }
}
