import CheckoutCore
import CheckoutModel
import CheckoutServer
import CheckoutSystem
import CheckoutWire

/// Gives the reactor's events their meaning: connections to the server, signals to drain and reload, pings to whoever
/// watches. Everything on the loop's thread.
final class ServingLoop: ReactorHandler {
    private let server: Server
    private let gateway: any GatewayPort
    private let manager: ServiceManager
    private let reload: Reload
    private var heartbeat: Heartbeat
    private var policy: RolePolicy
    private var loaded: LoadedConfiguration
    private var terminations = 0
    private var nextRestWarning: MonotonicTime?

    /// 0: drained; 1: ended at once by a second signal.
    var exitStatus: Int32 { terminations > 1 && !server.isDrained ? 1 : 0 }

    init(
        server: Server, gateway: any GatewayPort, manager: ServiceManager, reload: Reload, policy: RolePolicy,
        loaded: LoadedConfiguration,
        now: MonotonicTime
    ) {
        self.server = server
        self.gateway = gateway
        self.manager = manager
        self.reload = reload
        self.policy = policy
        self.loaded = loaded
        heartbeat = Heartbeat(interval: manager.watchdogInterval, now: now)
    }

    func turnBegan(_ reactor: Reactor) {
        server.advance(to: Now(monotonic: reactor.now, wall: Clock.wall()))
        reactor.looksFirst = server.looksFirst
    }

    func accepted(_ slot: ConnectionSlot, _ reactor: Reactor) {
        server.accepted(ConnectionID(slot), arrival(slot, reactor))
    }

    func received(_ bytes: RawSpan, from slot: ConnectionSlot, _ reactor: Reactor) {
        let taken = server.received(ConnectionID(slot), bytes, looked: reactor.hasLooked)
        reactor.drop(taken, from: slot)
        reactor.looksFirst = server.looksFirst
    }

    func peerClosedWriting(_ slot: ConnectionSlot, _ reactor: Reactor) { server.peerClosedWriting(ConnectionID(slot)) }

    func writable(_ slot: ConnectionSlot, _ reactor: Reactor) { server.writable(ConnectionID(slot)) }

    func closed(_ slot: ConnectionSlot, errno: Int32, _ reactor: Reactor) {
        server.closed(ConnectionID(slot))
    }

    func woken(_ reactor: Reactor) {
        // The store's completions are taken at the end of the turn, whoever woke the loop.
        guard let (number, result) = reload.take() else { return }
        switch result {
        case .success(let loaded): server.reloaded(number, .success(take(loaded, reactor)))
        case .failure(let failure):
            Log.write(LogLine(.error, "configuration not reloaded, the old one stays").with("reason", failure.sentence))
            server.reloaded(
                number,
                .failure(
                    CheckoutFailure(
                        .invalidValue, "the configuration was not reloaded, the old one stays: \(failure.sentence)",
                        recovery: failure.recovery)))
        }
    }

    func signalled(_ signal: Signal, _ reactor: Reactor) {
        switch signal {
        case .hangup:
            reload.begin()
        case .terminate, .interrupt:
            terminations += 1
            guard terminations == 1 else { return }
            drain()
        }
    }

    func descriptorReady(token: UInt32, readable: Bool, writable: Bool, _ reactor: Reactor) {
        preconditionFailure("no descriptor of anybody else is watched")
    }

    func listenerRests(errno: Int32, _ reactor: Reactor) {
        // It rests ten times a second for as long as the want lasts.
        if let next = nextRestWarning, reactor.now < next { return }
        nextRestWarning = reactor.now + Limits.restWarningMilliseconds
        Log.write(LogLine(.warning, "no new connections for a moment").with("reason", SystemError.text(of: errno)))
    }

    func turnEnded(_ reactor: Reactor) -> Rest? {
        server.endTurn()
        if terminations > 1 || server.isDrained { return nil }
        if heartbeat.takePing(reactor.now) { manager.watchdog() }
        tellStatus(reactor.now)
        if server.hasRunnable { return .runnable }
        switch (server.nextDeadline, heartbeat.deadline) {
        case (let one?, let other?): return .until(min(one, other))
        case (let only?, nil), (nil, let only?): return .until(only)
        case (nil, nil): return .asleep
        }
    }

    private func drain() {
        manager.stopping()
        server.drain()
    }

    private func tellStatus(_ now: MonotonicTime) {
        guard manager.isPresent else { return }
        let load = server.load
        let numbers: [UInt64] = [
            UInt64(load.connections), UInt64(load.sessionsLive), UInt64(load.attemptsInFlight),
            UInt64(load.attemptsUnknown),
        ]
        guard heartbeat.takeStatus(numbers, now) else { return }
        let names: [StaticString] = ["connections", "sessions", "attempts in flight", "attempts unknown"]
        manager.status(zip(names, numbers).map { (name: $0, value: $1) })
    }

    // Who somebody is.

    private func arrival(_ slot: ConnectionSlot, _ reactor: Reactor) -> Arrival {
        guard let who = try? reactor.peer(of: slot), !who.isNobody, let groups = try? reactor.groups(of: slot) else {
            return .nobody
        }
        let roles = policy.roles(uid: who.uid, groups: groups + [who.gid])
        return .peer(Peer(uid: who.uid, gid: who.gid, pid: who.pid, roles: roles))
    }

    // Reload.

    private func take(_ new: LoadedConfiguration, _ reactor: Reactor) -> DaemonReloadResponse {
        let needRestart = new.values.keysThatNeedRestart(comparedTo: loaded.values)
        let changed = new.values.keysThatReload(comparedTo: loaded.values)
        var taken = new
        taken.values.keepWhatNeedsRestart(of: loaded.values)
        loaded = taken
        policy.given = taken.members
        let configuration = taken.values.forServer(
            gateway: gateway, connectionsMax: reactor.capacity, hosts: taken.hosts)
        server.reconfigure(configuration) { [policy] id in
            let slot = id.reactorSlot
            guard let who = try? reactor.peer(of: slot), let groups = try? reactor.groups(of: slot) else { return nil }
            return policy.roles(uid: who.uid, groups: groups + [who.gid])
        }
        Log.write(LogLine(.notice, "configuration reloaded").with("changed", changed.joined(separator: ",")))
        if !needRestart.isEmpty {
            Log.write(
                LogLine(.warning, "some keys need a restart").with("keys", needRestart.joined(separator: ",")))
        }
        var response = DaemonReloadResponse()
        response.changed = changed
        response.needsRestart = needRestart
        return response
    }
}
