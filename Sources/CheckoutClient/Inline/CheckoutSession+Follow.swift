internal import CheckoutModel
internal import CheckoutSystem
internal import CheckoutWire

extension CheckoutSession {
    /// Reads the events behind the last one that was read, until the end or a detach.
    func follow(_ id: SessionID) {
        state.withLock { state in
            guard state.follower == nil, state.phase != .ended else { return }
            let after = state.seq
            state.follower = Task.detached { [weak self, client] in
                do throws(CheckoutFailure) {
                    var items = client.events(of: id, after: after).makeAsyncIterator()
                    while let (item, arrival) = try await items.nextArrived() {
                        guard let self, await self.take(item.item, arrival, id) else { return }
                    }
                } catch {
                    guard error.code != .cancelled else { return }
                    self?.deliver(DeliveredOutcome(.failure(error, checkoutData: nil), isFinal: true))
                }
            }
        }
    }

    /// False: that was the end.
    private func take(_ item: SessionsWatchItem.Item, _ arrival: Arrival, _ id: SessionID) async -> Bool {
        switch item {
        case .event(let event):
            state.withLock { $0.seq = event.sessionSeq }
            switch event.body {
            case .checkoutInitializing: state.withLock { $0.forget() }
            case .checkoutReady: await becomeReady(id)
            case .checkoutUpdated(let order): cardForm?.take(total: order.total, arrival)
            default: break
            }
            guard let outcome = DeliveredOutcome(event.body) else { return true }
            deliver(outcome)
            return !outcome.isFinal
        case .state(let newest):
            await take(newest.body, arrival, id)
            return true
        case .resync(let resync):
            state.withLock { $0.seq = resync.nextSeq - 1 }
            guard let snapshot = resync.sessions.first(where: { $0.sessionID == id }) else { return true }
            guard let outcome = DeliveredOutcome(ended: snapshot) else {
                if snapshot.phase == .ready { await take(snapshot, arrival) }
                return true
            }
            deliver(outcome)
            return false
        case .checkpoint, .unknownEvent, .unknown: return true
        }
    }

    /// Customer data are in no event: the snapshot is asked for.
    private func becomeReady(_ id: SessionID) async {
        guard let answer = try? await client.perform(.session(id)), answer.value.phase == .ready else { return }
        await take(answer.value, answer.arrival)
    }

    private func take(_ snapshot: SessionSnapshot, _ arrival: Arrival) async {
        let list = await whole(snapshot.selection ?? Selection(), snapshot.sessionID)
        state.withLock { state in
            state.phase = .ready
            state.clientSession = snapshot.clientSession
            let id = snapshot.sessionID
            if state.selection == nil {
                state.selection = SelectionSession(id, client, theme: state.theme, state: list, arrival)
            }
            let total = snapshot.clientSession?.order.total
            if let cardForm = state.cardForm {
                cardForm.take(total: total, arrival)
            } else {
                state.cardForm = CardFormSession(
                    id, client, state: snapshot.cardForm, arrival, total: total,
                    addsCard: snapshot.settings.uiOptions.payButtonAddNewCard)
            }
        }
    }

    /// A list that was cut is read by pages (B-176); what was read once stands while its beginning is the same. When a
    /// page fails the beginning stands and says that it is cut, and the next snapshot is read by pages again: a lost
    /// connection fails no page, and a list that changed between two of them is told anew.
    private func whole(_ cut: Selection, _ id: SessionID) async -> Selection {
        guard cut.isTruncated else { return cut }
        var methods = state.withLock { $0.selection }?.state.paymentMethods ?? []
        if methods.count <= cut.paymentMethods.count || !methods.starts(with: cut.paymentMethods) {
            methods = []
            var next = ""
            repeat {
                guard let page = try? await client.perform(.methods(id, pageToken: next)).value else { return cut }
                methods += page.paymentMethods
                next = page.nextPageToken
            } while !next.isEmpty
        }
        var whole = cut
        whole.paymentMethods = methods
        whole.isTruncated = false
        return whole
    }

    private func take(_ body: CheckoutWire.State.Body, _ arrival: Arrival, _ id: SessionID) async {
        let (selection, cardForm) = state.withLock { ($0.selection, $0.cardForm) }
        switch body {
        case .selection(let newest): if let selection { selection.take(await whole(newest, id), arrival) }
        case .cardForm(let newest): cardForm?.take(newest, arrival)
        case .screen(let newest): state.withLock { $0.screen = newest }
        case .unknown: break
        }
    }
}
