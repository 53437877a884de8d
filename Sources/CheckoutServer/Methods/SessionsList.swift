internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Sessions/List`: newest first, from the store, so that nothing is in it which is not durable.

extension Server {
    func list(_ caller: Caller, _ request: SessionsListRequest) throws(CheckoutFailure) {
        let peer = record(caller.connection).peer
        let all = peer.roles.contains(.observe) && !request.ownedOnly
        let limit = min(Int(request.pageSize == 0 ? UInt32(Self.rowsMax) : request.pageSize), Self.rowsMax)
        let before = try Self.cursor(request.pageToken)
        let reference = wait(caller, for: .store, accepted: false)
        ask(.sessions(owner: all ? nil : peer.uid, liveOnly: request.liveOnly, before: before, limit: limit)) {
            [unowned self] answer in
            switch answer {
            case .sessions(let rows, let more):
                var page = Page(
                    call: reference, view: all && !peer.roles.contains(.admin) ? .observer : .owner, rows: rows,
                    hasMore: more)
                page.summaries.reserveCapacity(rows.count)
                summarise(page)
            case .failed(let failure): fail(reference, failure)
            default: preconditionFailure("the store answers what it was asked")
            }
        }
    }

    /// A page under way: what became of the money of a session is asked for row by row, where memory does not know.
    private struct Page {
        let call: CallReference
        let view: Encoding.View
        let rows: [SessionRow]
        let hasMore: Bool
        var summaries: [SessionSummary] = []
        var byteCount = 0
        /// Rows that were looked at.
        var done = 0
    }

    private func summarise(_ page: Page) {
        guard isLive(page.call) else { return }
        let caller = calls[page.call.index].caller
        var page = page
        while page.done < page.rows.count {
            let row = page.rows[page.done]
            guard let record = try? unsafe SessionRecord.decode(row.body.span.bytes, arena: arena),
                sees(record, caller.connection)
            else {
                page.done += 1
                continue
            }
            guard let outcome = durableOutcome(row.sessionID) else { return askOutcome(page, record, caller) }
            guard add(record, outcome, to: &page, caller) else { return answer(page) }
        }
        answer(page)
    }

    /// What is known in memory, if all of it is durable.
    private func durableOutcome(_ id: SessionID) -> Outcome? {
        guard let track = tracks[id], track.newestCommit <= durable else { return nil }
        return engine[id]?.outcome
    }

    private func askOutcome(_ page: Page, _ record: SessionRecord, _ caller: Caller) {
        ask(.session(record.sessionID)) { [unowned self] answer in
            var page = page
            switch answer {
            case .session(let rows):
                let outcome = rows.flatMap(outcome) ?? Outcome()
                guard add(record, outcome, to: &page, caller) else { return self.answer(page) }
                summarise(page)
            case .failed(let failure): fail(page.call, failure)
            default: preconditionFailure("the store answers what it was asked")
            }
        }
    }

    /// Of a session as it is stored, without taking it into memory.
    private func outcome(_ rows: StoredSessionRows) -> Outcome? {
        guard let (record, attempts) = try? decode(rows) else { return nil }
        var apart = Engine(configuration: configuration.engine, secrets: secrets, amounts: NoAmountTexts())
        apart.restore(record, attempts: attempts)
        return apart[record.sessionID]?.outcome
    }

    /// `false`: the page is full.
    private func add(_ record: SessionRecord, _ outcome: Outcome, to page: inout Page, _ caller: Caller) -> Bool {
        var summary = SessionSummary(sessionID: record.sessionID)
        summary.shape = record.shape
        summary.phase = record.end == nil ? record.phase : .ended
        summary.owned = owns(record, caller.connection)
        summary.order = record.order
        summary.screen = record.screen
        summary.end = record.end
        summary.payment = outcome.payment
        summary.paid = outcome.paid
        summary.opened = record.opened
        summary.ended = record.ended
        summary.host = record.host
        let size = encode(summary, view: page.view).count + Self.rowOverhead
        guard page.summaries.isEmpty || page.byteCount + size <= Limits.pageBytesMax - 1024 else { return false }
        page.byteCount += size
        page.summaries.append(summary)
        page.done += 1
        return true
    }

    private func answer(_ page: Page) {
        guard isLive(page.call) else { return }
        let caller = calls[page.call.index].caller
        release(page.call)
        var response = SessionsListResponse()
        response.sessions = page.summaries
        if page.done > 0, page.hasMore || page.done < page.rows.count {
            let last = page.rows[page.done - 1]
            response.nextPageToken = "\(last.opened.unixMilliseconds)-\(last.sessionID.text)"
        }
        answer(caller, Viewed(response, page.view == .owner))
    }

    private static let rowsMax = 100
    /// Tag and length of a row.
    private static let rowOverhead = 4

    private static func cursor(_ token: String) throws(CheckoutFailure) -> SessionCursor? {
        guard !token.isEmpty else { return nil }
        // The time may be negative: the id is what stands behind the last stroke.
        let parts = token.split(separator: "-", omittingEmptySubsequences: false)
        guard let last = parts.last, let id = SessionID(last),
            let opened = Int64(token.dropLast(last.count + 1))
        else {
            throw CheckoutFailure(.invalidRequest, "the page token is not one that was given out")
        }
        return SessionCursor(opened: WallTime(unixMilliseconds: opened), sessionID: id)
    }
}
