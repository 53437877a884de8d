import CheckoutCore
import CheckoutGateways
import CheckoutLocale
import CheckoutModel
import CheckoutServer
import CheckoutStore
import CheckoutSystem
import CheckoutWire
import Glibc

/// How the parts are joined, in the order in which they have to come: card pages before anything can be read into them,
/// signals before any other thread, the lock on the state before anything is recovered, and the listener last.
struct Service {
    let options: Options
    let places: Places
    let source: ConfigurationSource

    /// Serves until it is told to end, and answers the exit status.
    func run() throws(StartFailure) -> Int32 {
        let loaded = try source.load()
        let manager = ServiceManager.current()
        let region = try SecretRegion(lockMemory: loaded.values.lockMemory)
        let reactor = try Self.system("the loop") { () throws(SystemError) in try Reactor(region: region) }
        try checkDescriptors()
        try Self.system("signals") { () throws(SystemError) in try reactor.takeSignals() }
        let socket = try listen()
        defer { socket.close() }
        let policy = try policy(socket, loaded)

        let state = try openState()
        // Before the first thread is started, and before anything of a client's is read.
        let lacks = confine(socket, state)
        let waker = reactor.waker
        let store = try Self.store { () throws(StoreOpenFailure) in
            try SQLiteStore.open(state, now: Clock.wall()) { waker.wake() }
        }
        defer { store.close() }
        let sealer = try Self.store { () throws(StoreOpenFailure) in
            try SodiumSealer.open(state, credentialsDirectory: Environment["CREDENTIALS_DIRECTORY"])
        }
        let gateway = try sandbox(loaded.values.sandbox, state, region, sealer)
        let image = try Self.stored { () throws(CheckoutFailure) in try store.loadImage() }

        let icu = ICULoad()
        let reload = Reload(source, waker)
        defer { reload.finish() }
        let server = Server(
            configuration: loaded.values.forServer(
                gateway: gateway, connectionsMax: reactor.capacity, hosts: loaded.hosts),
            transport: ReactorTransport(reactor), pool: RegionPool(region), environment: DaemonEnvironment(reload),
            secrets: region, requestArena: unsafe Arena(lent: region.arena), store: store, image: image,
            gateway: gateway, sealer: sealer, amounts: ICUAmounts(icu),
            sandbox: loaded.values.sandbox.testAPI ? SandboxTestInterface(gateway) : nil, now: Clock.now())
        let loop = ServingLoop(
            server: server, gateway: gateway, manager: manager, reload: reload, policy: policy, loaded: loaded,
            now: reactor.now)

        try Self.system("the listener") { () throws(SystemError) in try reactor.listen(on: socket.descriptor) }
        warn(region)
        warn(lacks)
        Log.write(
            LogLine(.notice, "serving").with("socket", socket.path).with("state", state.path)
                .with("sessions", image.sessions.count).with("version", Version.program))
        ProgramPages.handBack()
        manager.ready()
        let languages = Worker { AmountLibrary.load(icu) }
        defer { languages.join() }
        reactor.run(loop)
        reactor.stopListening()
        Log.write(LogLine(.notice, "ended").with("status", loop.exitStatus))
        return loop.exitStatus
    }

    private func checkDescriptors() throws(StartFailure) {
        let limit = try FirstActs.raiseDescriptorLimit()
        guard limit < Limits.descriptorsMin else { return }
        throw StartFailure(
            .configuration, "RLIMIT_NOFILE is \(limit); \(Limits.descriptorsMin) descriptors are the least",
            recovery: "Set LimitNOFILE=65536 in the unit (ulimit -n in a shell): each connection is a descriptor.")
    }

    private func listen() throws(StartFailure) -> ListeningSocket {
        if let given = try ListeningSocket.inherited() { return given }
        return try ListeningSocket.bind(path: SocketLocation.daemon(flag: options.socket))
    }

    private func policy(_ socket: ListeningSocket, _ loaded: LoadedConfiguration) throws(StartFailure) -> RolePolicy {
        let file = try Self.system(socket.path) { () throws(SystemError) in try socket.fileStatus() }
        return RolePolicy(
            socket: .init(owner: file.uid, group: file.gid, groupMayWrite: file.mode & 0o020 != 0),
            given: loaded.members)
    }

    private func openState() throws(StartFailure) -> StateDirectory {
        guard let path = places.stateDirectory(option: options.stateDirectory) else {
            throw StartFailure(
                .usage, "there is no place for the state: HOME is not set", recovery: "Name one with --state-dir.")
        }
        return try StateDirectory.open(path)
    }

    private func sandbox(
        _ settings: Configuration.Sandbox, _ state: StateDirectory, _ region: SecretRegion, _ sealer: SodiumSealer
    ) throws(StartFailure) -> SandboxGateway {
        try Self.stored { () throws(CheckoutFailure) in
            let file = settings.stateFile.isEmpty ? nil : try SandboxStateFile(state, name: settings.stateFile)
            return try SandboxGateway(memory: region, sealer: sealer, file: file, timeScale: settings.timeScale)
        }
    }

    private func confine(_ socket: ListeningSocket, _ state: StateDirectory) -> [ProcessSandbox.Lack] {
        let confinement = Confinement(
            source: source, stateDirectory: state.path, ownSocket: socket.isInherited ? nil : socket.path,
            variable: { Environment[$0] })
        return ProcessSandbox.enter(files: confinement.files, sockets: .local)
    }

    private func warn(_ lacks: [ProcessSandbox.Lack]) {
        for lack in lacks {
            Log.write(
                LogLine(.warning, "goes on without a part of its sandbox").with("part", lack.part.rawValue)
                    .with("reason", lack.error.description))
        }
    }

    private func warn(_ region: SecretRegion) {
        if UserNamespace.current() == .foreign {
            Log.write(
                LogLine(
                    .warning,
                    "this process has a user namespace of its own (PrivateUsers=): peers from outside are nobody"))
        }
        if region.protection == .unlocked {
            Log.write(LogLine(.warning, "card pages are not locked (lock_memory = no): they can reach swap"))
        }
    }

    // Failures of the parts as those of the start.

    private static func system<R>(_ what: String, _ body: () throws(SystemError) -> R) throws(StartFailure) -> R {
        do { return try body() } catch {
            throw StartFailure(
                .transient, "cannot set up \(what) (\(error))",
                recovery: "Raise the limits of the process (descriptors, memory), then start again.")
        }
    }

    private static func store<R>(_ body: () throws(StoreOpenFailure) -> R) throws(StartFailure) -> R {
        do { return try body() } catch {
            throw error.startFailure
        }
    }

    private static func stored<R>(_ body: () throws(CheckoutFailure) -> R) throws(StartFailure) -> R {
        do { return try body() } catch {
            let mayPass = error.code == .storageFull || error.code == .storageFailed
            throw StartFailure(mayPass ? .transient : .configuration, error.message, recovery: error.recovery)
        }
    }
}
