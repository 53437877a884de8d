import CheckoutCore
import CheckoutModel
import CheckoutWire
import Testing

@testable import CheckoutServer

/// Hosts that report out of order, twice, too late, about what is not theirs, or vanish; and come back with their
/// secret.
extension World {
    func hostStep() throws {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...1: try attachHost()
        case 2: vanishHost()
        default: try reportOfHost()
        }
    }

    private func attachHost() throws {
        let uid = UInt32.random(in: 1000...1002, using: &random)
        var request = HostsAttachRequest(name: "lane-\(Int.random(in: 0..<4, using: &random))")
        if let bytes = attachSecrets.randomElement(using: &random), Bool.random(using: &random) {
            request.attachSecret = unsafe bench.secrets.store(bytes.span.bytes)
        }
        let client = bench.client(uid: uid, roles: [.host, .operate])
        let credit: UInt32 = [0, 0, 3].randomElement(using: &random) ?? 0
        let host = try TestHost(client, request, credit: credit)
        guard host.failure == nil else { return }
        if let secret = host.secret {
            attachSecrets.append(bench.secrets.withBytes(secret) { Array(copying: $0) })
            bench.secrets.wipe(secret)
        }
        hosts.append(host)
    }

    private func vanishHost() {
        guard let host = hosts.randomElement(using: &random) else { return }
        host.vanish()
        hosts.removeAll { $0 === host }
    }

    private func reportOfHost() throws {
        guard let host = hosts.randomElement(using: &random) else { return }
        guard !host.client.line.isClosed else { return hosts.removeAll { $0 === host } }
        // Its own, or one of another host.
        let place = Int.random(in: 0..<8, using: &random) == 0 ? hosts.randomElement(using: &random) ?? host : host
        guard let checkout = place.presents.randomElement(using: &random) else {
            try host.report(.focused(Bool.random(using: &random)))
            return
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4: try host.report(.onScreen(checkout.presentationID))
        case 5...6:
            if place.closes.contains(checkout.sessionID) { try host.report(.closed(checkout.presentationID)) }
        case 7: try host.report(.closed(checkout.presentationID))
        case 8: _ = try host.leave(checkout.sessionID, LeaveKind.allCases.randomElement(using: &random) ?? .gesture)
        default: host.client.write(host.client.bytes { FrameWriter.credit(host.callID, items: 5, into: $0) })
        }
        bench.turn()
    }
}

extension Invariants {
    /// A host is shown nothing of anybody else, and what it shows goes on.
    func hostsShowTheirOwn() {
        for host in world.bench.server.hosts.all() {
            for surface in host.surfaces {
                #expect(surface.owner == host.identity.uid, place)
                let session = world.bench.server.engine[surface.session]
                #expect(session?.isOver == false && session?.record.host?.hostID == host.identity.hostID, place)
                #expect(session?.record.presentation == surface.state, place)
            }
        }
        for (id, session) in world.bench.server.engine.sessions where session.isSurfaceLost {
            #expect(world.bench.server.tracks[id]?.runningTimers.contains(.hostGrace) == true, place)
        }
    }
}
