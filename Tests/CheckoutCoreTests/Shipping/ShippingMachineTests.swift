import CheckoutModel
import CheckoutTestSupport
import Testing

@testable import CheckoutCore

@Suite("Shipping, as tables")
struct ShippingMachineTests {
    @Test(
        "shipping: the modes, first match wins; B-019: without an address handler it is legacy",
        arguments: [
            ([], true, true, nil, ShippingMode.legacy), ([.shippingOption], true, true, nil, .legacy),
            ([.shippingAddress, .shippingOption], false, true, nil, .legacy),
            ([.shippingAddress, .shippingOption], true, true, false, .legacy),
            ([.shippingAddress, .shippingOption], true, true, true, .callbacks),
            ([.shippingAddress, .shippingOption], true, true, nil, .callbacks),
            ([.shippingAddress, .shippingOption], true, false, true, .addressOnly),
            ([.shippingAddress], true, false, true, .addressOnly), ([.shippingAddress], true, true, true, .legacy),
        ] as [(CallbackKinds, Bool, Bool, Bool?, ShippingMode)])
    func modes(
        callbacks: CallbackKinds, postal: Bool, requireMethod: Bool, callbackMode: Bool?, mode: ShippingMode
    ) {
        let settings = Fixture.shippingSettings(
            requireMethod: requireMethod, fields: postal ? [.name, .postalAddress] : [.name])
        let module = callbackMode.map { ShippingModule(options: [], callbackMode: $0) }
        #expect(ShippingMode(callbacks, settings.paymentMethodOptions.applePay, module) == mode)
        #expect(ShippingMode(callbacks, nil, module) == .legacy)
    }

    @Test(
        "B-203: the table of shipping in each mode", arguments: [ShippingMode.callbacks, .addressOnly, .legacy])
    func table(mode: ShippingMode) throws {
        let failure = CheckoutFailure(.merchantError, "x")
        let module = ShippingModule(options: Fixture.options, callbackMode: mode != .legacy)
        let events: [(String, ShippingEvent)] = [
            ("address", .addressSet(Fixture.address())), ("options", .optionsAnswered(Fixture.options, held: nil)),
            ("options, express held", .optionsAnswered(Fixture.options, held: "express")),
            ("no options", .optionsAnswered([], held: nil)), ("standard picked", .optionSelected("standard")),
            ("express picked", .optionSelected("express")), ("unknown picked", .optionSelected("x")),
            ("committed", .optionCommitted), ("owner failed", .ownerFailed(failure)),
            ("read: standard", .sessionRead(Fixture.shipped("standard", 490), module)),
            ("read: express", .sessionRead(Fixture.shipped("express", 1290), module)),
            ("read: other amount", .sessionRead(Fixture.shipped("standard", 491), module)),
            ("read: none", .sessionRead(Fixture.order(), module)), ("gateway failed", .gatewayFailed(failure)),
        ]
        let callbacks: [(String, [Int])] = [
            ("uncommitted", []), ("askingAddress", [0]), ("committing the first", [0, 1]), ("verifying", [0, 1, 7]),
            ("committed", [0, 1, 7, 9]), ("committing a pick", [0, 1, 7, 9, 5]),
            ("verifying a pick", [0, 1, 7, 9, 5, 7]), ("reverting", [0, 1, 7, 9, 5, 8]), ("unserviceable", [0, 3]),
            ("over", [0, 8]),
        ]
        let states: [(String, [Int])] =
            switch mode {
            case .callbacks: callbacks
            case .addressOnly:
                [("uncommitted", []), ("askingAddress", [0]), ("updating", [0, 1]), ("offered", [0, 1, 9])]
            case .legacy: [("offered", []), ("updating", [0]), ("offered, standard selected", [0, 9])]
            }
        var lines: [String] = []
        for (name, path) in states {
            var machine = ShippingMachine(attempt: 1, mode: mode, module: module)
            for step in path { _ = try machine.handle(events[step].1) }
            for (event, input) in events {
                var copy = machine
                do throws(CheckoutFailure) {
                    let effects = try copy.handle(input).map(Self.line)
                    let status = copy.status
                    let told =
                        "\(Golden.head(copy.state)) \(status.selected.isEmpty ? "-" : status.selected)"
                        + (status.failure == nil ? "" : " !") + (copy.submitRefusal == nil ? "" : " blocked")
                    lines.append("\(name) | \(event) | \(told) | \(effects.joined(separator: ", "))")
                } catch {
                    #expect(copy == machine, "a refused event changes nothing")
                    lines.append("\(name) | \(event) | refused | \(FailureCatalogue.name(error.code))")
                }
            }
        }
        try Golden.check("shipping-\(mode)", lines)
    }

    private static func line(_ effect: ShippingEffect) -> String {
        switch effect {
        case .askOwner(.shippingOption(let option)): "askOwner(\(option.id))"
        case .askGateway(let action): "askGateway(\(Golden.head(action)))"
        case .tellReverted(let option): "tellReverted(\(option.id))"
        default: Golden.head(effect)
        }
    }
}
