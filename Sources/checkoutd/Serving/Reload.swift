import CheckoutSystem

/// Reads the configuration again on a thread of its own: the name service may ask the network. Used from the loop's
/// thread.
final class Reload {
    private let source: ConfigurationSource
    private let waker: Waker
    private let result = Guarded<Result<LoadedConfiguration, StartFailure>?>(nil)
    private var worker: Worker?
    /// Of the present reading, or the last one.
    private var number: UInt64 = 0
    /// Asked for while one was under way, which may have read the file before it was changed.
    private var isWantedAgain = false

    init(_ source: ConfigurationSource, _ waker: Waker) {
        self.source = source
        self.waker = waker
    }

    /// Starts a reading, or another one after the present, and gives the number of the one that was asked for.
    @discardableResult
    func begin() -> UInt64 {
        guard worker == nil else {
            isWantedAgain = true
            return number + 1
        }
        number += 1
        worker = Worker { [source, waker, result] in
            let loaded = Result { () throws(StartFailure) in try source.load() }
            result.withLock { $0 = loaded }
            waker.wake()
        }
        return number
    }

    /// What came of a reading, and its number; `nil`: nothing yet. To be asked whenever the loop was woken.
    func take() -> (number: UInt64, Result<LoadedConfiguration, StartFailure>)? {
        guard let loaded = result.withLock({ $0.take() }) else { return nil }
        let done = number
        worker?.join()
        worker = nil
        if isWantedAgain {
            isWantedAgain = false
            begin()
        }
        return (done, loaded)
    }

    /// Before the end of the program.
    func finish() {
        worker?.join()
        worker = nil
    }
}
