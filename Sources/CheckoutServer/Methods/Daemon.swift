internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Daemon/Health` and `Daemon/Describe`; `Sandbox/Ledger`.

extension Server {
    /// Counters are kept as things change: nothing is walked.
    var health: DaemonHealthResponse {
        var health = DaemonHealthResponse()
        health.gateway = gateway.name
        health.live = gateway.live
        health.uptimeMilliseconds = now.monotonic.since(started).count
        health.connections = UInt32(connectionCount)
        health.sessionsLive = sessionsLive
        health.attemptsInFlight = attemptsInFlight
        health.attemptsUnknown = attemptsUnknown
        health.draining = isDraining
        health.version = configuration.version
        health.store = .ok
        health.serving = !isDraining
        if isDraining { health.reason = "the daemon is shutting down" }
        if case .failing(let failure) = storeState {
            health.store = failure.code == .storageFull ? .full : .failed
            health.serving = false
            health.reason = failure.message
        }
        return health
    }

    var description: DaemonDescribeResponse {
        var response = DaemonDescribeResponse()
        response.protocolMajor = Version.protocolMajor
        response.protocolMinor = Version.protocolMinor
        response.methods = MethodTable.rows.map(describe)
        response.limits = Self.limits
        response.failures = FailureCode.allCases.map { code in
            let row = FailureCatalogue.row(code)
            var failure = FailureDescription()
            failure.code = code.rawValue
            failure.name = FailureCatalogue.name(code)
            failure.errorID = row.errorID
            failure.retry = row.retry
            failure.exitCode = UInt32(row.exitCode)
            return failure
        }
        response.gateways = [gateway.name]
        response.paymentMethodTypes = CardMethod.all.filter(\.hasFlow).map(\.type)
        return response
    }

    private func describe(_ row: MethodRow) -> MethodDescription {
        var method = MethodDescription()
        method.name = row.shortName
        method.kind = row.kind.rawValue
        method.available =
            Self.served.contains(row.method)
            && (row.method.rawValue < Method.sandboxLedger.rawValue || sandbox != nil)
        method.requiresKey = row.requiresKey
        method.changesSomething = row.changesSomething
        method.requestBytesMax = UInt32(row.requestBytesMax)
        method.timeoutMilliseconds = UInt32(clamping: row.defaultTimeout?.count ?? 0)
        method.who = row.who.letters
        return method
    }

    private static let limits: [LimitDescription] = [
        ("frame_body", UInt64(Limits.frameBodyBytesMax), "bytes"),
        ("frame_body_before_hello", UInt64(Limits.frameBodyBytesMaxBeforeHello), "bytes"),
        ("frame_arrival", Limits.frameArrivalMilliseconds.count, "ms"),
        ("calls_in_flight", UInt64(Limits.callsInFlightMax), "calls"),
        ("idempotency_key", UInt64(Limits.idempotencyKeyBytesMax), "bytes"),
        ("write_queue_pauses_reading", UInt64(Limits.writeQueueBytesHigh), "bytes"),
        ("write_queue_resumes_reading", UInt64(Limits.writeQueueBytesLow), "bytes"),
        ("slow_reader", Limits.slowReaderMilliseconds.count, "ms"),
        ("initial_credit", UInt64(Limits.initialCreditDefault), "items"),
        ("credit", UInt64(Limits.creditMax), "items"),
        ("call_timeout", Limits.callTimeoutMillisecondsMax.count, "ms"),
        ("drain", Limits.drainMilliseconds.count, "ms"),
    ].map { name, value, unit in
        var limit = LimitDescription()
        limit.name = name
        limit.value = value
        limit.unit = unit
        return limit
    }
}
