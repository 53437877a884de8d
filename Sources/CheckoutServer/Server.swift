public import CheckoutCore
public import CheckoutModel
public import CheckoutWire

/// The daemon's heart: connections, calls and streams on one side, engine, store and gateway on the other.
///
/// It is a plain object, driven from outside on one thread, and makes no system call, reads no clock and draws no
/// random number: what the reactor does to it in the daemon, a seeded simulation does in tests. In each turn of the
/// loop the driver calls `advance`, hands in what happened (`accepted`, `received`, `writable`, `closed`), then calls
/// `endTurn`, which takes what store and gateway have answered, moves streams on, hands the next commit over and writes
/// each connection's replies in one write. It sleeps no longer than `nextDeadline`, and not at all while `hasRunnable`.
public final class Server {
    // What it stands on.
    let transport: any Transport
    let pool: any FramePool
    let environment: any ServerEnvironment
    let secrets: any SecretMemory
    let store: any StorePort
    let gateway: any GatewayPort
    let sealer: any TokenSealer
    let sandbox: (any SandboxControl)?
    /// Requests are unpacked in it: in the daemon it lies in the secret region.
    let requestArena: Arena
    /// Replies, items and rows are built in it.
    let arena = Arena()
    /// Bytes of one message, before they become a row or an item.
    let scratch = OutputBuffer(capacity: 4096)
    var configuration: ServerConfiguration

    // Time.
    var now: Now
    let started: MonotonicTime
    var timers = TimerHeap()

    // Connections.
    let connections = Slab<ConnectionRecord>()
    /// Connections, those that are being closed included.
    public internal(set) var connectionCount = 0
    var connectionsByUID: [UInt32: Int] = [:]
    let outboxes = Slab<Outbox>()
    var buffers: [OutputBuffer] = []
    let partials = Slab<PartialBytes>()
    /// Bytes in all write queues after their last flush.
    var queuedBytes = 0
    /// To be written at the end of the turn.
    var dirty: [ConnectionID] = []
    /// Those that are being written; empty between turns.
    var writing: [ConnectionID] = []
    /// Connections whose frames wait for their turn.
    var backlogged: [ConnectionID] = []
    /// Who holds how much of the pool.
    var shares: FrameShares
    /// Frames that wait for memory, in the order in which they began.
    var waiting: [WaitingFrame] = []
    /// A block came back since they were last looked at.
    var hasNewRoom = false
    /// One of them waits for what all hold, so no long frame is begun before it.
    var isShort = false
    /// Frames that are read to their end without being kept.
    var oversized: [ConnectionID: OversizedFrame] = [:]
    /// Of the few connections that have more than their peer's rights.
    var holdings: [ConnectionID: Holdings] = [:]
    /// Inline sessions that lost a surface in this turn.
    var left: [SessionID] = []

    // Calls and streams.
    let calls = Slab<CallRecord>()
    var callGeneration: UInt32 = 0
    let streams = Slab<WatchStream>()
    /// Streams that may have something to send, round robin.
    var runnableStreams: [CallReference] = []
    /// Who shows what.
    var hosts: HostRegistry
    /// By the host's id.
    var hostStreams: [String: HostStream] = [:]
    /// Connections that are hosts, with the host's id.
    var hostOf: [ConnectionID: String] = [:]
    /// Hosts that may have to be told something.
    var runnableHosts: [String] = []
    /// Hosts that are gone, and whose sessions do not know yet.
    var departed: [Departure] = []
    /// Streams of all sessions.
    var allWatchers: [Int32] = []
    let auditStreams = Slab<AuditStream>()
    /// Those that are in use.
    var auditReaders: [Int32] = []
    /// Calls that wait for a reading of the configuration with this number.
    var reloads: [(number: UInt64, call: CallReference)] = []
    let listeners = Slab<Listener>()
    var callbacks = CallbackBook()
    /// A queue has become short enough for a question that waits.
    var hasRoomForQuestions = false

    // Sessions.
    var engine: Engine
    var tracks: [SessionID: SessionTrack] = [:]
    var ring = EventRing()
    var stateStamp: UInt64 = 0
    var epoch: Epoch
    var ownerKeys: [OwnerKey: OwnerBinding] = [:]
    /// Cards that the gateway still reads.
    var lent = LentCards()
    /// Sessions that are over, in the order in which they may be forgotten.
    var settled: [SessionID] = []
    /// So many may be over before they are looked at.
    var forgetAbove = 0

    // Commits and questions to the store.
    var gathering = Gathering(number: 1)
    var inFlight: Gathering?
    var durable: CommitNumber = 0
    /// `global_seq` of the newest event, durable or not.
    var newestGlobalSeq: UInt64 = 0
    /// Replies in the order of the commits they wait for.
    var held: [(CommitNumber, CallReference)] = []
    var questions: [UInt64: (StoreAnswer) -> Void] = [:]
    var questionNumber: UInt64 = 0
    var storeState = StoreState.ok
    var reloadPause: Milliseconds = .seconds(1)
    /// Sessions whose changes were lost with a failed commit, until they are loaded again.
    var lost: Set<SessionID> = []
    /// What the gateway told of them meanwhile.
    var lostAnswers: [GatewayCompletion] = []

    // Health, kept as things change.
    var sessionsLive: UInt32 = 0
    var attemptsInFlight: UInt32 = 0
    var attemptsUnknown: UInt32 = 0
    var drainState = DrainState.no
    let counters = Counters()
    /// What is told as a number until the window is over.
    var noise = NoiseBook()
    /// Denials that were audited within the last minute.
    var denials: [Denial: MonotonicTime] = [:]

    /// Joins the parts and goes on where the store's image says.
    public init(
        configuration: ServerConfiguration, transport: any Transport, pool: any FramePool,
        environment: any ServerEnvironment, secrets: any SecretMemory, requestArena: Arena, store: any StorePort,
        image: StoreImage, gateway: any GatewayPort, sealer: any TokenSealer, amounts: any AmountFormatter,
        sandbox: (any SandboxControl)?, now: Now
    ) {
        self.configuration = configuration
        self.transport = transport
        self.pool = pool
        shares = FrameShares(memoryBytes: pool.largestBlock)
        self.environment = environment
        self.secrets = secrets
        self.requestArena = requestArena
        self.store = store
        self.gateway = gateway
        self.sealer = sealer
        self.sandbox = sandbox
        self.now = now
        started = now.monotonic
        epoch = image.epoch
        hosts = HostRegistry(policy: configuration.hostPolicy)
        engine = Engine(configuration: configuration.engine, secrets: secrets, amounts: amounts)
        restore(image)
        timers.add(now.monotonic + .minutes(1), .trim)
    }
}

/// What health says of the store.
enum StoreState {
    case ok
    /// Commits fail; the failure says why.
    case failing(CheckoutFailure)
}

/// Where a drain stands.
enum DrainState {
    case no
    /// Calls under way may end until the alarm.
    case running
    /// Everything that was accepted is stored and told.
    case done
}
