/// Every bound of the product, unit in the name. Source: `proto/PROTOCOL.md` unless said otherwise.
public enum Limits {
    // Frames.

    /// Bytes of one frame body, header excluded. 0 is refused. The top byte of the length stays free.
    public static let frameBodyBytesMax = 1 << 20
    /// The same before `Hello` was accepted.
    public static let frameBodyBytesMaxBeforeHello = 4096
    /// From the first byte of a header to the last of its body, not counting time in which the daemon does not read.
    public static let frameArrivalMilliseconds: Milliseconds = 10_000
    /// From connect to an accepted `Hello`.
    public static let helloArrivalMilliseconds: Milliseconds = 10_000
    /// Each string of `Hello`.
    public static let helloStringBytesMax = 64
    /// Fields in one message, nested ones counted with it.
    public static let messageFieldsMax = 4096
    /// Elements of one repeated field, unless the field's own row says more.
    public static let repeatedElementsMax = 1024
    /// Messages within messages.
    public static let messageDepthMax = 16
    /// A string field without a row of its own.
    public static let stringBytesMax = 1024
    /// A request without a row of its own.
    public static let requestBytesMax = 4096
    /// Requests that carry card fields.
    public static let cardRequestBytesMax = 16 * 1024
    /// `Sessions/Present` and `Sessions/Open`.
    public static let openRequestBytesMax = 128 * 1024
    /// One page of a list, and one stream item.
    public static let pageBytesMax = 64 * 1024
    /// A length of a theme, in hundredths of a point: 10 000 points are more than any screen has.
    public static let themeHundredthsMax: UInt32 = 1_000_000
    /// A theme as bytes. With settings, order and the rest of a session it has to fit into one item.
    public static let themeBytesMax = 12 * 1024
    /// Settings as bytes; the longest text in them is a mandate of 8 KiB.
    public static let settingsBytesMax = 12 * 1024
    /// How it is known what became of a payment.
    public static let resolveReasonBytesMax = 256
    /// What is told of the line items of an order.
    public static let lineItemsBytesMax = 16 * 1024
    /// What is told of the types of methods that are not possible here.
    public static let filteredMethodsBytesMax = 4 * 1024
    /// G-012.
    public static let clientTokenBytesMax = 64 * 1024
    /// An idempotency key, compared as bytes with its length.
    public static let idempotencyKeyBytesMax = 128
    /// An owner secret: 16 to this many bytes.
    public static let ownerSecretBytesMax = 64
    /// The shortest owner secret.
    public static let ownerSecretBytesMin = 16
    /// Wrong owner secrets on one connection before it is closed.
    public static let wrongOwnerSecretsMax = 5

    // Connections.

    /// Bytes read from one connection in one turn of the loop.
    public static let readBytesPerTurn = 64 * 1024
    /// Calls read from one connection in one turn of the loop.
    public static let callsPerTurn = 64
    /// Calls of one connection that have no reply yet.
    public static let callsInFlightMax = 128
    /// Above it the connection is not read.
    public static let writeQueueBytesHigh = 256 * 1024
    /// Below it the connection is read again, and stream items and large replies are made.
    public static let writeQueueBytesLow = 64 * 1024
    /// A reply above this waits until the queue is below `writeQueueBytesLow`.
    public static let largeReplyBytes = 16 * 1024
    /// All write queues together; above it the connection that has waited longest is closed.
    public static let writeQueueBytesTotalMax = 64 << 20
    /// A queue that moves no byte for this long is SLOW_READER.
    public static let slowReaderMilliseconds: Milliseconds = 60_000
    /// Connections of one uid, unless configured.
    public static let connectionsPerUidDefault = 1024
    /// Descriptors kept for the store and the gateway.
    public static let descriptorsReserved = 64
    /// A daemon that may open fewer does not start: too few would be left for connections.
    public static let descriptorsMin = 128
    /// Of the connections that fit, the last ones are for uid 0.
    public static let connectionsReservedForRoot = 16
    /// The listener's rest when descriptors or memory run out.
    public static let acceptRestMilliseconds: Milliseconds = 100
    /// What one user makes again and again is told singly so often within `noiseMilliseconds`, and then as a number.
    public static let noiseMax: UInt32 = 20
    /// Then the number is told, and telling singly begins again.
    public static let noiseMilliseconds: Milliseconds = 60_000
    /// Kinds of noise that are told apart; what comes beyond is counted together.
    public static let noiseKindsMax = 4_096
    /// Of them those of one user, so that none takes the places of others; what comes beyond is counted under its name.
    public static let noiseKindsPerUIDMax = 256
    /// The log says at most this often that the listener rests.
    public static let restWarningMilliseconds: Milliseconds = 60_000
    /// After `GoAway`: how long the daemon reads and discards, so that the client gets to read why.
    public static let lingerMilliseconds: Milliseconds = 1_000
    /// After `GoAway`: how much it discards.
    public static let lingerBytesMax = 1 << 20
    /// From SIGTERM or `Daemon/Drain` to the end.
    public static let drainMilliseconds: Milliseconds = 5_000
    /// `Call.timeout_ms` above it counts as this.
    public static let callTimeoutMillisecondsMax: Milliseconds = .hours(24)
    /// A socket's path: what fits into an address, the closing NUL excluded.
    public static let socketPathBytesMax = 107

    // Streams.

    /// `Call.initial_credit` of 0.
    public static let initialCreditDefault: UInt32 = 256
    /// Items a client may have granted and not yet got.
    public static let creditMax: UInt32 = 1 << 31 - 1
    /// Bytes written to one stream in one turn.
    public static let streamBytesPerTurn = 32 * 1024
    /// Items written to one stream in one turn.
    public static let streamItemsPerTurn = 64
    /// The shared ring of encoded items.
    public static let ringBytes = 4 << 20
    /// A quiet stream gets a checkpoint at most this often.
    public static let checkpointMilliseconds: Milliseconds = 60_000

    // Sessions.

    /// The splash stays at least this long (B-121).
    public static let splashMilliseconds: Milliseconds = 500
    /// The success screen closes by itself (B-044).
    public static let successScreenMilliseconds: Milliseconds = 3_000
    /// A host that does not acknowledge (B-032).
    public static let hostAnswerMilliseconds: Milliseconds = 10_000
    /// A host that was lost may come back (B-062).
    public static let hostGraceMilliseconds: Milliseconds = 60_000
    /// `closing` ends without the host (B-012).
    public static let hostCloseMilliseconds: Milliseconds = 5_000
    /// No answer to a create or resume (B-198).
    public static let gatewayAnswerMilliseconds: Milliseconds = 60_000
    /// First wait before the gateway is asked again what became of an unknown payment; each later one is twice as long.
    public static let settleMilliseconds: Milliseconds = 30_000
    /// The longest such wait.
    public static let settleMillisecondsMax: Milliseconds = .minutes(10)
    /// Card data of a form that nobody touches is wiped (C-187).
    public static let cardIdleMilliseconds: Milliseconds = .minutes(15)
    /// A host's name in a section of the configuration: the parser cuts longer ones.
    public static let hostSectionNameBytesMax = 40
    /// The owner's answer to a question, but for the gate (B-132, B-227).
    public static let ownerAnswerMilliseconds: Milliseconds = .seconds(20)
    /// A gate that is still not answered is worth a line in the log (B-138).
    public static let gateSlowMilliseconds: Milliseconds = .seconds(5)
    /// Shipping options in one answer.
    public static let shippingOptionsMax = 100
    /// The id of a shipping option.
    public static let shippingOptionIDBytesMax = 64
    /// A session whose time is up while a payment is processing is looked at again.
    public static let overdueMilliseconds: Milliseconds = .minutes(1)
    /// A session without input.
    public static let sessionIdleMilliseconds: Milliseconds = .minutes(15)
    /// A session in all.
    public static let sessionTotalMilliseconds: Milliseconds = .hours(24)
    /// Attempts of one session, those that were opened and left among them. One more is WRONG_STATE. [Decision] No
    /// shopper comes near it; it bounds what a client that tries card after card makes the daemon keep, in memory and
    /// on disk.
    public static let attemptsPerSessionMax: AttemptNumber = 1_000
    /// Payments that the sandbox's ledger holds; of a tenth more the oldest that are over go. About 5 MB. [Decision]
    public static let sandboxPaymentsKept = 10_000
    /// A typed value (C-001).
    public static let fieldBytesMax = 1024
    /// From the last change of a number to the BIN look-up (C-050).
    public static let binPauseMilliseconds: Milliseconds = 350
    /// How long submit waits for a look-up (C-061).
    public static let binWaitMilliseconds: Milliseconds = .seconds(2)
    /// Answers of the BIN service that one session keeps; of more the oldest goes (C-063). [Decision]
    public static let binAnswersMax = 64

    // What is kept (B-279).

    /// Stored events, unless configured.
    public static let keepEventsDefault: Milliseconds = .hours(24)
    /// Sessions, attempts and keys, unless configured.
    public static let keepRecordsDefault: Milliseconds = .hours(24 * 90)
    /// Audit records, unless configured (C-196; PCI DSS 10.5.1 asks for twelve months).
    public static let keepAuditDefault: Milliseconds = .hours(24 * 400)

    // Clients.

    /// A connection that is not accepted by then is not made.
    public static let connectMilliseconds: Milliseconds = 5_000
    /// A call that was given up waits so long for its reply.
    public static let cancelledCallMilliseconds: Milliseconds = 1_000
    /// The next connection is made at the earliest so long after one was lost.
    public static let reconnectMillisecondsMin: Milliseconds = 50
    /// And at the latest, so that many clients do not come at once.
    public static let reconnectMillisecondsMax: Milliseconds = 500
    /// Reads from the daemon between two looks at the clock.
    public static let clientReadsPerTurn = 8
    /// Items of a stream that are on their way or unread.
    public static let clientCreditItems: UInt32 = 1_024
}
