import CheckoutCore
import CheckoutModel
import CheckoutTestSupport
import Testing

/// What a shopper was shown is what is charged, and what a failed pick goes back to is what is told (B-227, B-233).
@Suite("Shipping keeps what it shows") struct ShippingPromiseTests {
    private func creates(_ rig: EngineRig) -> Int {
        rig.requests.filter { if case .create = $0 { true } else { false } }.count
    }

    /// Goal: whatever a pick fails with, what is told as gone back to is what was there before it, and is charged.
    @Test("B-227, B-234: shipping.reverted never names the option that failed", arguments: [0, 1, 2, 3])
    func neverTheFailed(way: Int) throws {
        for held in Fixture.options {
            var rig = try EngineRig.committed()
            try rig.feed(.shippingOptionSelected("express"))
            switch way {
            case 0: try rig.reply(.failed("the backend is down"))
            case 1: try rig.feed(.timerFired(.owner))
            case 2: try rig.reply(.lost)
            default: try rig.reply(.shippingCommitted)
            }
            rig.trace = []
            try rig.read(Fixture.shipped(held.id, held.amount.minorUnits))
            let told = rig.take().filter { $0.hasPrefix("shipping.reverted") }
            if held.id == "express" {
                // Its handler failed although the backend took it over: nobody was told, so nothing is charged.
                #expect(told == [])
                #expect(rig.session.newestAttempt?.outcome == (way == 3 ? nil : .notCreated))
            } else {
                #expect(told == ["shipping.reverted(1, \(held.id))"])
                #expect(rig.session.shippingStatus?.selected == held.id)
            }
        }
    }

    /// Goal: between what was shown at the submit and what is charged only the fee of the network may differ.
    @Test("B-233, C-167: shipping or goods that became dearer since the submit are not charged, in every mode")
    func dearer() throws {
        let module = ShippingModule(options: Fixture.options, callbackMode: false)
        func legacy() throws -> EngineRig {
            var rig = try EngineRig.card(Fixture.settings(), Fixture.express(module: module))
            try rig.feed(.shippingAddressSet(Fixture.address()))
            try rig.read(Fixture.order(), module)
            try rig.feed(.shippingOptionSelected("standard"))
            try rig.read(Fixture.shipped("standard", 490), module)
            return rig
        }
        func addressOnly() throws -> EngineRig {
            var rig = try EngineRig.card(
                Fixture.shippingSettings(requireMethod: false), Fixture.express(), callbacks: [.shippingAddress])
            try rig.feed(.shippingAddressSet(Fixture.address()))
            try rig.reply(.shippingOptions([]))
            try rig.read(Fixture.shipped("standard", 490))
            return rig
        }
        var fee = Fixture.shipped("standard", 490, total: 2119)
        fee.fees = Fixture.order(fee: 120).fees
        var handling = fee
        handling.fees[0].type = "HANDLING"
        let rows: [(String, Order, charged: Bool)] = [
            ("as shown", Fixture.shipped("standard", 490), true), ("with the fee of the network", fee, true),
            ("cheaper goods", Fixture.shipped("standard", 490, total: 1500), true),
            ("dearer shipping", Fixture.shipped("standard", 491), false),
            ("another option of the price", Fixture.shipped("express", 490), false),
            ("no shipping any more", Fixture.order(), false),
            ("another fee, which no network asks for", handling, false),
            ("dearer goods", Fixture.shipped("standard", 490, total: 2000), false),
        ]
        let modes: [(String, () throws -> EngineRig)] = [
            ("legacy", legacy), ("address only", addressOnly), ("callbacks", { try EngineRig.committed() }),
        ]
        for (mode, reach) in modes {
            for (name, order, charged) in rows {
                var rig = try reach()
                try rig.type()
                try rig.feed(.cardSubmitted)
                try rig.answer(1, .orderUpdated(order))
                #expect(creates(rig) == (charged ? 1 : 0), "\(mode): \(name)")
                if charged { continue }
                #expect(rig.session.newestAttempt?.failure?.code == .merchantError, "\(mode): \(name)")
                #expect(rig.session.newestAttempt?.outcome == .notCreated)
            }
        }
    }

    @Test("B-233: what became dearer is shown, and paid once the shopper submits it again")
    func dearerAccepted() throws {
        let module = ShippingModule(options: Fixture.options, callbackMode: false)
        var rig = try EngineRig.card(Fixture.settings(), Fixture.express(module: module))
        try rig.type()
        try rig.feed(.cardSubmitted)
        try rig.answer(1, .orderUpdated(Fixture.shipped("standard", 490)))
        #expect(creates(rig) == 0 && rig.session.screen?.kind == .error)
        try rig.feed(.retryRequested)
        #expect(rig.session.screen?.amount?.minorUnits == 2489)
        try rig.type(number: nil, expiry: nil, name: nil)
        try rig.feed(.cardSubmitted)
        try rig.answer(2, .orderUpdated(Fixture.shipped("standard", 490)))
        #expect(creates(rig) == 1)
    }
}
