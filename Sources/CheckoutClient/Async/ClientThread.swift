internal import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

/// The thread of an async client: it alone touches the socket and the operations. Others leave wishes in its mailbox.
final class ClientThread: Sendable {
    private enum Wish {
        case submit(Operation)
        case cancel(Operation)
        case read(WatchOperation)
        case credit(Operation, UInt32)
        case attach(SessionID, (() -> Operation)?)
        case stop
    }

    /// `@unchecked Sendable`: an operation is touched by the thread alone once it is in here.
    private struct Mailbox: @unchecked Sendable {
        var wishes: [Wish] = []
    }

    private let mailbox = Guarded(Mailbox())
    private let waker: Waker

    /// Starts the thread. It runs until `stop`.
    init(_ options: ClientOptions) throws(CheckoutFailure) {
        do throws(SystemError) {
            waker = try Waker()
        } catch {
            throw Self.notStarted(error)
        }
        do throws(SystemError) {
            try Worker.detach { [self] in run(options) }
        } catch {
            throw Self.notStarted(error)
        }
    }

    /// Takes an operation over.
    func submit(_ operation: Operation) { post(Mailbox(wishes: [.submit(operation)])) }
    /// Its caller does not wait any longer.
    func cancel(_ operation: Operation) { post(Mailbox(wishes: [.cancel(operation)])) }
    /// One item was read.
    func read(_ watch: WatchOperation) { post(Mailbox(wishes: [.read(watch)])) }
    /// A stream may send so many more.
    func credit(_ operation: Operation, _ items: UInt32) {
        post(Mailbox(wishes: [.credit(operation, items)]))
    }
    /// What each new connection begins with, for this session; `nil`: nothing any more.
    func attach(_ session: SessionID, _ call: (() -> Operation)?) {
        post(Mailbox(wishes: [.attach(session, call)]))
    }
    /// Everything under way ends with CANCELLED, and the thread with it.
    func stop() { post(Mailbox(wishes: [.stop])) }

    private func post(_ letter: Mailbox) {
        let isFirst = mailbox.withLock { box in
            box.wishes += letter.wishes
            return box.wishes.count == letter.wishes.count
        }
        if isFirst { waker.wake() }
    }

    private func run(_ options: ClientOptions) {
        let core = ClientCore(options)
        while true {
            waker.acknowledge()
            let letters = mailbox.withLock { box in
                let letters = box
                box.wishes = []
                return letters
            }
            for wish in letters.wishes {
                switch wish {
                case .submit(let operation): core.submit(operation)
                case .cancel(let operation): core.cancel(operation)
                case .read(let watch): core.credit(watch, watch.taken())
                case .credit(let operation, let items): core.credit(operation, items)
                case .attach(let session, let call): core.attachments[session] = call
                case .stop: return core.stop()
                }
            }
            _ = core.turn(wake: waker.descriptor)
        }
    }

    private static func notStarted(_ error: SystemError) -> CheckoutFailure {
        CheckoutFailure(.unknown, "the client cannot start (\(error))", recovery: "Raise the limits of the process.")
    }
}
