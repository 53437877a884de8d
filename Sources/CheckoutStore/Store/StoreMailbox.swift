import CheckoutCore
import CheckoutModel
import Glibc

/// What the store's thread is told.
enum StoreCommand: Sendable {
    case write(CommitBatch)
    case ask(UInt64, StoreQuery)
    case trim(UInt64, Trimming)
}

/// Between the loop and the store's thread: commands one way, completions the other.
///
/// `@unchecked Sendable`: everything that changes is read and written with the mutex held.
@safe final class StoreMailbox: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let filled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let wake: @Sendable () -> Void
    private var commands: [StoreCommand] = []
    private var completions: [StoreCompletion] = []
    private var isClosed = false

    /// `wake` is called on the store's thread when there is something to take.
    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
        unsafe pthread_mutex_init(lock, nil)
        unsafe pthread_cond_init(filled, nil)
    }

    deinit {
        unsafe pthread_cond_destroy(filled)
        unsafe pthread_mutex_destroy(lock)
        unsafe filled.deallocate()
        unsafe lock.deallocate()
    }

    func send(_ command: StoreCommand) {
        locked {
            commands.append(command)
            unsafe pthread_cond_signal(filled)
        }
    }

    /// No more commands; those that are there are still done.
    func close() {
        locked {
            isClosed = true
            unsafe pthread_cond_signal(filled)
        }
    }

    /// All commands, waiting for the first. `nil`: closed and all done.
    func receive() -> [StoreCommand]? {
        locked {
            while commands.isEmpty {
                if isClosed { return nil }
                unsafe pthread_cond_wait(filled, lock)
            }
            defer { commands = [] }
            return commands
        }
    }

    /// Puts a command behind all others; false when nobody waits for its end any more.
    func sendAgain(_ command: StoreCommand) -> Bool {
        locked {
            if !isClosed { commands.append(command) }
            return !isClosed
        }
    }

    /// Only the first completion wakes: whoever is woken takes them all.
    func complete(_ completion: StoreCompletion) {
        let isFirst = locked {
            completions.append(completion)
            return completions.count == 1
        }
        if isFirst { wake() }
    }

    func takeCompletions() -> [StoreCompletion] {
        locked {
            defer { completions = [] }
            return completions
        }
    }

    private func locked<R>(_ body: () -> R) -> R {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return body()
    }
}
