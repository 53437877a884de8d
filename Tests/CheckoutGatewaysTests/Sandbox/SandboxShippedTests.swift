import CheckoutCore
import CheckoutModel
import Testing

@testable import CheckoutGateways

@Suite("What a client session ships stays when it is read again (SB-010, B-118)")
struct SandboxShippedTests {
    private func total(_ result: GatewayResult?) -> Int64? {
        guard case .initialized(let configuration) = result else { return nil }
        return configuration.clientSession.order.total?.minorUnits
    }

    @Test(
        "SB-010, B-118, B-232: set by the backend or chosen by the shopper, it outlives a refresh and the daemon",
        arguments: [true, false])
    func stays(byBackend: Bool) throws {
        let place = try SandboxStateFileTests.Place()
        let bench = try SandboxBench(file: try place.file())
        #expect(total(try bench.open(variant: "express")) == 1999)
        if byBackend {
            _ = try bench.gateway.patchShipping(bench.session, methodID: "ship_express", amount: 1500)
        } else {
            bench.gateway.perform(
                .shipping(bench.session, 1, ticket: 1, .selectMethod("ship_express")), now: bench.clock.now)
            _ = bench.gateway.takeCompletions()
        }
        let expected: Int64 = byBackend ? 3499 : 3289
        #expect(total(bench.reopen(bench.sealed)) == expected)
        let next = try SandboxBench(file: try place.file())
        #expect(total(next.reopen(bench.sealed)) == expected)
        next.clock.milliseconds += 1
        // Another session has nothing of it, and one that is over is forgotten.
        #expect(total(try next.open(variant: "express")) == 1999)
        _ = next.reopen(bench.sealed)
        next.gateway.perform(.forget(next.session), now: next.clock.now)
        #expect(total(next.reopen(bench.sealed)) == 1999)
    }

    @Test("SB-010: an address in another country is kept too; a method that is not possible there is not")
    func address() throws {
        let place = try SandboxStateFileTests.Place()
        let bench = try SandboxBench(file: try place.file())
        _ = try bench.open(variant: "express")
        var address = Address()
        address.countryCode = "US"
        for action in [ShippingAction.selectMethod("ship_express"), .setAddress(address)] {
            bench.gateway.perform(.shipping(bench.session, 1, ticket: 1, action), now: bench.clock.now)
        }
        let next = try SandboxBench(file: try place.file())
        guard case .initialized(let configuration) = next.reopen(bench.sealed) else {
            Issue.record("not opened")
            return
        }
        #expect(configuration.shipping?.options.map(\.id) == ["ship_standard"])
        #expect(configuration.clientSession.order.total?.minorUnits == 1999)
    }

    @Test(
        "SB-010: as many as are kept are bounded, a ledger that is emptied keeps them, damage loses its own line only")
    func bounds() throws {
        var shipments = SandboxShipments([])
        for number in 0...SandboxShipments.most {
            shipments.keep(SandboxShipped(name: "\(number)", country: "", methodID: "x", amount: 1))
        }
        #expect(shipments.newestLast.count == SandboxShipments.most && shipments["0"] == nil)

        let place = try SandboxStateFileTests.Place()
        let bench = try SandboxBench(file: try place.file())
        _ = try bench.open(variant: "express")
        _ = try bench.gateway.patchShipping(bench.session, methodID: "ship_pickup", amount: 1)
        try bench.gateway.reset()
        try place.append("shipping\tsbxcs_x\tDE\n")
        let read = try place.file()
        #expect(try read.load().shipped.map(\.amount) == [1] && read.damagedLines == 1)
    }
}
