/// Runs the callbacks of one handle one at a time and in order (B-079). Each hops to the executor of its own isolation:
/// a delegate on the main actor is called there (B-003).
final class CallbackLane: Sendable {
    typealias Callback = @Sendable () async -> Void
    private let queue: AsyncStream<Callback>.Continuation

    init() {
        let (callbacks, queue) = AsyncStream.makeStream(of: Callback.self)
        self.queue = queue
        Task.detached {
            for await callback in callbacks { await callback() }
        }
    }

    // What is queued still runs: the task holds the stream, not the lane.
    deinit { queue.finish() }

    func run(_ callback: @escaping Callback) { queue.yield(callback) }
}
