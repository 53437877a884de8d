public import CheckoutModel
internal import CheckoutSystem
public import CheckoutWire

/// Makes a connection of this program the screen of checkouts: attaches, has them drawn, and reports (`PROTOCOL.md`,
/// "Hosts").
///
/// After a lost connection, or a restart of the daemon, it attaches again with the secret of its first attachment, and
/// what it showed goes on (B-062). Calls about a checkout have to go through the same client: a host's rights are its
/// connection's.
public final class HostRunner: Sendable {
    private struct Known {
        var identity: HostIdentity?
        var checkouts: [PresentationID: HostPresent] = [:]
    }

    private let client: CheckoutClient
    private let options: HostOptions
    private let host: any PresentationHost
    private let known = Guarded(Known())
    private let secret = AttachSecret()

    /// Nothing happens before `run`.
    public init(_ client: CheckoutClient, as options: HostOptions, showing host: any PresentationHost) {
        self.client = client
        self.options = options
        self.host = host
    }

    /// As the kernel gave it; `nil` while it is not attached.
    public var identity: HostIdentity? { known.withLock { $0.identity } }

    /// Attached until the task is cancelled. Throws why it cannot be a host, or not any more.
    public func run() async throws(CheckoutFailure) {
        while !Task.isCancelled {
            let end = await attachment()
            known.withLock { $0.identity = nil }
            // What the daemon still shows here comes again, as resumed.
            for checkout in known.withLock({ Array($0.checkouts.values) }) { await close(checkout) }
            guard let end else { return }
            guard Self.mayComeBack(end) else { throw end }
        }
    }

    /// Whoever sits there looks at this host now, or no longer (B-020).
    public func focus(_ hasFocus: Bool) async throws(CheckoutFailure) {
        try await report(.focused(hasFocus))
    }

    /// The shopper's gesture or close button. False: it was closing already. MODAL, PROCESSING when it may not be left
    /// now: the surface stays. After a gesture it is gone; after the close button the daemon says when.
    @discardableResult
    public func leave(_ checkout: HostPresent, _ kind: LeaveKind = .gesture) async throws(CheckoutFailure) -> Bool {
        let hasLeft = try await client.perform(.leave(checkout.sessionID, kind)).value.left
        if hasLeft, kind == .gesture { await close(checkout) }
        return hasLeft
    }

    /// One attachment, to its end. `nil`: nobody wants it any more.
    private func attachment() async -> CheckoutFailure? {
        let items: HostItems
        do throws(CheckoutFailure) {
            items = try HostItems(client, options.request, secret)
        } catch {
            return error
        }
        defer { items.cancel() }
        for await item in items.stream {
            switch item {
            case .success(let item):
                do throws(CheckoutFailure) {
                    try await take(item)
                } catch {
                    // What is over meanwhile needs no report; a broken connection ends the stream by itself.
                    if error.code != .notFound, !Self.mayComeBack(error) { return error }
                }
            case .failure(let failure): return Task.isCancelled ? nil : failure
            }
        }
        return nil
    }

    private func take(_ item: HostsAttachItem) async throws(CheckoutFailure) {
        switch item {
        case .attached(let attached): known.withLock { $0.identity = attached.identity }
        case .present(let checkout):
            known.withLock { $0.checkouts[checkout.presentationID] = checkout }
            await host.show(checkout)
            try await report(.onScreen(checkout.presentationID))
        case .state(let presentation, let state):
            guard let checkout = known.withLock({ $0.checkouts[presentation] }) else { return }
            await host.draw(state.body, of: checkout)
        case .close(_, let presentation):
            if let checkout = known.withLock({ $0.checkouts[presentation] }) { await close(checkout) }
            try await report(.closed(presentation))
        case .unknown: break
        }
    }

    private func close(_ checkout: HostPresent) async {
        let isShown = known.withLock { $0.checkouts.removeValue(forKey: checkout.presentationID) != nil }
        if isShown { await host.close(checkout) }
    }

    private func report(_ report: HostsReportRequest) async throws(CheckoutFailure) {
        _ = try await client.perform(.report(report))
    }

    private static func mayComeBack(_ failure: CheckoutFailure) -> Bool {
        switch failure.code {
        case .connectionLost, .shuttingDown, .slowReader: true
        default: false
        }
    }
}
