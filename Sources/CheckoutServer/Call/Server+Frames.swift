internal import CheckoutModel
internal import CheckoutWire

// One frame: what it is, and for a call the order of checks, driven by the method table.

extension Server {
    func frame(_ id: ConnectionID, _ body: RawSpan) {
        let frame: ReceivedFrame
        do throws(FrameFault) {
            frame = try ReceivedFrame.read(body, sentBy: .client)
        } catch {
            return protocolError(id, error.sentence)
        }
        if connections[Int(id.slot)].phase == .greeting {
            guard frame.kind == .hello else { return protocolError(id, "the first frame is not a Hello") }
            return hello(id, body, frame)
        }
        if connections[Int(id.slot)].partial < 0 { connections[Int(id.slot)].alarm.clear() }
        switch frame.kind {
        case .call: call(id, body, frame)
        case .ping:
            FrameWriter.pong(frame.opaque, into: out(id))
            markDirty(id)
        case .cancel: cancel(id, frame.callID)
        case .credit: credit(id, frame.callID, frame.credit)
        case .hello: protocolError(id, "a second Hello came")
        case .pong: break
        case .unknown: unknownBody(id, frame.callID)
        case .welcome, .goAway, .item, .reply: preconditionFailure("the reader refuses what only a daemon sends")
        }
    }

    private func hello(_ id: ConnectionID, _ body: RawSpan, _ frame: ReceivedFrame) {
        do throws(CheckoutFailure) {
            let hello = try Hello.decode(ReceivedFrame.slice(frame.payload, of: body), arena: requestArena)
            greeted(id, hello)
        } catch {
            protocolError(id, error.message)
        }
    }

    /// A body from a later version: told when it is about a call, else ignored.
    func unknownBody(_ id: ConnectionID, _ callID: UInt32) {
        guard callID > 0 else { return }
        guard callID > connections[Int(id.slot)].lastCallID else { return protocolError(id, "a call id does not grow") }
        connections[Int(id.slot)].lastCallID = callID
        let failure = CheckoutFailure(.unimplemented, "this daemon does not know this kind of frame")
        write(id, callID, refused(failure, uid: connections[Int(id.slot)].uid))
    }

    /// A sound call whose request is longer than any method takes.
    func refuseOversized(_ id: ConnectionID, _ callID: UInt32) {
        guard connections[Int(id.slot)].phase != .greeting else {
            return protocolError(id, "the first frame is not a Hello")
        }
        guard callID > connections[Int(id.slot)].lastCallID else { return protocolError(id, "a call id does not grow") }
        connections[Int(id.slot)].lastCallID = callID
        var failure = CheckoutFailure(.invalidRequest, "the request is longer than any method allows")
        failure.limit = UInt64(Limits.openRequestBytesMax)
        write(id, callID, refused(failure, uid: connections[Int(id.slot)].uid))
    }

    private func call(_ id: ConnectionID, _ body: RawSpan, _ frame: ReceivedFrame) {
        guard frame.callID > connections[Int(id.slot)].lastCallID else {
            return protocolError(id, "a call id does not grow")
        }
        connections[Int(id.slot)].lastCallID = frame.callID
        let name = ReceivedFrame.slice(frame.method, of: body)
        let method = MethodTable.method(named: name)
        let key = unsafe ReceivedFrame.slice(frame.idempotencyKey, of: body).withUnsafeBytes { unsafe Array($0) }
        let caller = Caller(
            connection: id, callID: frame.callID, method: method ?? .daemonHealth, key: key, credit: frame.credit,
            deadline: deadline(method, frame.timeout))
        do throws(CheckoutFailure) {
            guard let method else {
                if frame.callFault == .methodTooLong {
                    throw CheckoutFailure(.invalidRequest, "the method's name has more than 128 bytes")
                }
                throw CheckoutFailure(.unimplemented, "this daemon has no such method")
            }
            counters.count(method)
            let payload = ReceivedFrame.slice(frame.payload, of: body)
            try check(frame, method.row, payload, caller)
            try admit(method.row, connections[Int(id.slot)].peer)
            try dispatch(caller, payload)
        } catch {
            fail(caller, error)
        }
    }

    /// 0: the method's own.
    private func deadline(_ method: Method?, _ timeout: UInt32) -> MonotonicTime? {
        let asked = timeout == 0 ? method?.row.defaultTimeout : Milliseconds(UInt64(timeout))
        return asked.map { now.monotonic + min($0, Limits.callTimeoutMillisecondsMax) }
    }

    /// What can be said of a call without knowing whose session it is about, in the order of the catalogue.
    private func check(_ frame: ReceivedFrame, _ row: MethodRow, _ payload: RawSpan, _ caller: Caller)
        throws(CheckoutFailure)
    {
        if isDraining { throw Self.shuttingDown }
        guard Self.servedBits >> UInt64(row.method.rawValue) & 1 == 1 else {
            throw CheckoutFailure(.unimplemented, "\(row.shortName) is not part of this daemon")
        }
        guard row.method.rawValue < Method.sandboxLedger.rawValue || sandbox != nil else {
            throw CheckoutFailure(
                .unimplemented, "the test interface of the sandbox is off",
                recovery: "Set test_api = yes in [sandbox] of the daemon's configuration, and start it again.")
        }
        if frame.unknownField != 0 {
            throw CheckoutFailure(.unsupportedField, "Call has no field \(frame.unknownField) here")
        }
        let verdict = payload.byteCount > row.requestBytesMax ? nil : FrameScan.scan(payload, as: row.request)
        if case .soundWithUnknown(let path)? = verdict, row.changesSomething {
            throw CheckoutFailure(.unsupportedField, "\(row.shortName) does not know \(path) here")
        }
        switch frame.callFault {
        case .keyTooLong: throw CheckoutFailure(.invalidRequest, "the idempotency key has more than 128 bytes")
        case .methodTooLong: preconditionFailure("no method has such a name")
        case nil: break
        }
        guard let verdict else {
            var failure = CheckoutFailure(.invalidRequest, "the request is longer than its method allows")
            failure.limit = UInt64(row.requestBytesMax)
            throw failure
        }
        if case .refused(let refusal) = verdict { throw CheckoutFailure(.invalidRequest, refusal.sentence) }
        if row.requiresKey, caller.key.isEmpty {
            throw CheckoutFailure(.invalidRequest, "\(row.shortName) requires an idempotency key")
        }
        if !row.requiresKey, !caller.key.isEmpty {
            throw CheckoutFailure(.invalidRequest, "\(row.shortName) takes no idempotency key")
        }
        guard caller.key.isEmpty || Self.isPlain(String(decoding: caller.key, as: UTF8.self)) else {
            throw CheckoutFailure(.invalidRequest, "the idempotency key holds a control or bidirectional character")
        }
        guard connections[Int(caller.connection.slot)].callsInFlight < UInt32(Limits.callsInFlightMax) else {
            var failure = CheckoutFailure(.tooManyCalls, "this connection has as many calls under way as it may")
            failure.limit = UInt64(Limits.callsInFlightMax)
            throw failure
        }
    }
}
