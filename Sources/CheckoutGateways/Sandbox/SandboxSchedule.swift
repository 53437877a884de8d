internal import CheckoutCore
internal import CheckoutModel

/// What falls due at the sandbox: answers that take their time, and creates that are sent again.
struct SandboxSchedule {
    enum Entry {
        /// `reported`: the status that it tells of a payment, by its key.
        case complete(GatewayCompletion, reported: (key: String, text: String)?)
        case send(Send)
    }

    /// A create that is sent, and may be sent again.
    struct Send {
        var request: CreatePayment
        var behaviour: SandboxBehaviour
        var sends = 0
        var leftOpen = false
    }

    /// In the order in which they fall due; of the same moment the first that was put in.
    private var waiting: [(due: MonotonicTime, entry: Entry)] = []

    var nextDue: MonotonicTime? { waiting.first?.due }

    mutating func add(_ due: MonotonicTime, _ entry: Entry) {
        var (low, high) = (0, waiting.count)
        while low < high {
            let middle = (low + high) / 2
            if waiting[middle].due > due { high = middle } else { low = middle + 1 }
        }
        waiting.insert((due, entry), at: low)
    }

    /// The next one that is due by now.
    mutating func take(due now: MonotonicTime) -> Entry? {
        guard let next = waiting.first, next.due <= now else { return nil }
        waiting.removeFirst()
        return next.entry
    }

    /// A create of this reference is about to be sent again.
    func willSend(_ reference: String) -> Bool {
        waiting.contains {
            if case .send(let send) = $0.entry { send.request.reference == reference } else { false }
        }
    }
}
