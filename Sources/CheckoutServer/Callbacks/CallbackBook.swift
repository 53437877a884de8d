internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

/// One `Callbacks/Listen`: who answers which questions of one session. No cursor: it is asked what is open
/// (PROTOCOL.md, "Streams").
struct Listener {
    let call: CallReference
    let caller: Caller
    let session: SessionID
    /// What a later `Listen` of the same connection took over is taken out (B-133).
    var kinds: CallbackKinds
    /// Questions that may still be sent.
    var credit: UInt32
}

/// A question that somebody is asked. A session has one at most, and it stays with the connection it was put to.
struct OpenQuestion {
    /// 32 hex digits, random: an id of before a restart names nothing.
    let id: String
    let question: OwnerQuestion
    let session: SessionID
    let connection: ConnectionID
    /// Waits for credit or for room in the queue.
    var isSent = false
    /// An answer is being looked at, and the store is asked about its key.
    var isAnswering = false
}

/// Who listens, and what is open.
struct CallbackBook {
    private(set) var listeners: [SessionID: [Int32]] = [:]
    private(set) var open: [SessionID: OpenQuestion] = [:]
    private var sessions: [String: SessionID] = [:]
    /// Questions that have nobody to answer them any more: told to the engine at the end of the turn.
    var lost: [(session: SessionID, number: QuestionNumber)] = []
    /// Sessions whose question could not be sent yet.
    private(set) var unsent: Set<SessionID> = []

    mutating func add(_ listener: Int32, of session: SessionID) { listeners[session, default: []].append(listener) }

    mutating func remove(_ listener: Int32, of session: SessionID) {
        listeners[session]?.removeAll { $0 == listener }
        if listeners[session]?.isEmpty == true { listeners[session] = nil }
    }

    mutating func put(_ question: OpenQuestion) {
        close(question.session)
        open[question.session] = question
        sessions[question.id] = question.session
        unsent.insert(question.session)
    }

    mutating func close(_ session: SessionID) {
        guard let question = open.removeValue(forKey: session) else { return }
        sessions[question.id] = nil
        unsent.remove(session)
    }

    mutating func markSent(_ session: SessionID) {
        open[session]?.isSent = true
        unsent.remove(session)
    }

    /// Of this question, unless it is over meanwhile.
    mutating func setAnswering(_ question: OpenQuestion, _ isAnswering: Bool) {
        guard open[question.session]?.id == question.id else { return }
        open[question.session]?.isAnswering = isAnswering
    }

    /// By the id that its item carries.
    func question(_ id: String) -> OpenQuestion? { sessions[id].flatMap { open[$0] } }
}
