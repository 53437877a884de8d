import CheckoutModel

@testable import CheckoutWire

/// The requests, responses and items of the served methods, and the frames about the connection.
extension Samples {
    static var messages: [any (WireMessage & Equatable & Sendable)] {
        connection + sessions + inline + calls + daemon + callbacks + items + hosting
    }

    private static var connection: [any (WireMessage & Equatable & Sendable)] {
        var hello = Hello()
        hello.protocolMinor = 3
        hello.clientName = "acme-pos"
        hello.clientVersion = "1.2"
        hello.locale = "de-AT"
        hello.timeZone = "Europe/Vienna"
        var welcome = Welcome()
        welcome.daemonVersion = "0.1.0"
        welcome.epoch = epoch
        welcome.frameBytesMax = 1_048_576
        welcome.callsInFlightMax = 128
        welcome.capabilities = ["a", "b"]
        welcome.peer = Peer(uid: 1000, gid: 100, pid: 42, roles: [.observe, .admin])
        return [hello, welcome, GoAway(reason: failure, lastCallID: 7)]
    }

    static var present: SessionsPresentRequest {
        var value = SessionsPresentRequest()
        var sandbox = SandboxOrder()
        sandbox.amount = 1999
        sandbox.currencyCode = "EUR"
        sandbox.orderID = "o"
        sandbox.countryCode = "DE"
        sandbox.customerID = "c"
        sandbox.variant = "cards-only"
        sandbox.merchantAmount = 0
        sandbox.lineItems = order.lineItems
        value.source = .sandboxOrder(sandbox)
        value.host = .name("headless")
        value.settings = settings
        value.theme = theme
        value.wantsShippingAddress = true
        value.wantsShippingOption = true
        value.wantsIdempotencyKey = true
        value.wantsGate = true
        value.onlyIfIdle = true
        value.intent = .vault
        var intent = PaymentMethodIntent()
        intent.paymentMethodType = "PAYMENT_CARD"
        intent.intent = .vault
        value.paymentMethodIntents = [intent]
        return value
    }

    private static var sessions: [any (WireMessage & Equatable & Sendable)] {
        var uid = SessionsPresentRequest()
        uid.host = .uid(0)
        var id = SessionsPresentRequest()
        id.host = .id("")
        var presented = SessionsPresentResponse()
        presented.sessionID = session
        presented.presented = true
        presented.presentationID = presentation
        presented.host = host
        var dismiss = SessionsDismissRequest(sessionID: session)
        dismiss.animated = true
        var dismissed = SessionsDismissResponse()
        dismissed.dismissed = true
        dismissed.openAttempt = 2
        var list = SessionsListRequest()
        list.pageToken = "p"
        list.pageSize = 10
        list.ownedOnly = true
        list.liveOnly = true
        var listed = SessionsListResponse()
        listed.sessions = [summary, SessionSummary(sessionID: session)]
        listed.nextPageToken = "q"
        return [
            present, uid, id, presented, dismiss, dismissed, SessionsGetRequest(sessionID: session),
            SessionsGetResponse(session: snapshot), list, listed, SessionsOutcomeRequest(sessionID: session),
            SessionsOutcomeResponse(outcome: outcome),
            SessionsFormatAmountRequest(sessionID: session, minorUnits: -50),
            SessionsFormatAmountResponse(amount: amount), SessionsFormatAmountResponse(),
        ]
    }

    private static var calls: [any (WireMessage & Equatable & Sendable)] {
        var methods = MethodsListRequest(sessionID: session)
        methods.search = ""
        methods.pageToken = "p"
        var listed = MethodsListResponse()
        listed.paymentMethods = [method]
        listed.selectedPaymentMethod = "PAYMENT_CARD"
        listed.currencyCode = "EUR"
        listed.filteredMethods = ["APPLE_PAY"]
        listed.nextPageToken = "q"
        var select = MethodsSelectRequest(sessionID: session)
        select.paymentMethod = "PAYMENT_CARD"
        var selected = MethodsSelectResponse()
        selected.attempt = 1
        var cancelled = MethodsCancelResponse()
        cancelled.sessionDismissed = true
        cancelled.mayComplete = true
        var update = CardFormUpdateRequest(sessionID: session)
        update.number = .empty
        update.expiry = "12/30"
        update.cardholderName = ""
        update.countryCode = "DE"
        update.firstName = "Ada"
        update.lastName = "L"
        update.addressLine1 = "1"
        update.addressLine2 = "2"
        update.postalCode = "10115"
        update.city = "Berlin"
        update.state = "BE"
        update.phoneNumber = "+49"
        update.saveCard = false
        update.focus = .field(.phoneNumber)
        var unfocused = CardFormUpdateRequest(sessionID: session)
        unfocused.focus = CardFocus.none
        var submit = CardFormSubmitRequest(sessionID: session)
        submit.wait = true
        var submitted = CardFormSubmitResponse()
        submitted.attempt = 1
        submitted.outcome = outcome
        var attempts = AttemptsListRequest(sessionID: session)
        attempts.pageToken = "p"
        var attemptList = AttemptsListResponse()
        attemptList.attempts = [attempt, Attempt(number: 1, paymentMethodType: "", opened: time)]
        attemptList.nextPageToken = "q"
        return [
            methods, listed, select, selected, MethodsCancelRequest(sessionID: session), cancelled,
            CardFormGetRequest(sessionID: session), CardFormGetResponse(cardForm: cardForm), update, unfocused,
            CardFormUpdateResponse(cardForm: cardForm), submit, submitted, attempts, attemptList,
            CardFormSelectNetworkRequest(sessionID: session, network: .cartesBancaires),
            CardFormSelectNetworkResponse(cardForm: cardForm),
        ] + inspections
    }

    private static var callbacks: [any (WireMessage & Equatable & Sendable)] {
        var question = CallbacksListenItem()
        question.questionID = session.text
        question.kind = .shippingOption
        question.attempt = 2
        question.paymentMethodType = "PAYMENT_CARD"
        question.shippingAddress = address
        question.shippingOption = shippingOption
        question.deadline = time
        let answers: [CallbacksAnswerRequest.Answer?] = [
            .idempotencyKey("k"), .idempotencyKey(nil), .gateContinue(key: "k"), .gateContinue(key: nil),
            .gateAbort(message: "no"), .gateAbort(message: nil), .shippingOptions([shippingOption]),
            .shippingOptions([]), .shippingCommitted, .failed("down"), .failed(""), nil,
        ]
        var addressed = ShippingSetAddressResponse()
        addressed.options = [shippingOption]
        addressed.selected = "ship_express"
        var selected = ShippingSelectOptionResponse()
        selected.order = order
        var patch = SandboxShippingRequest(sessionID: session)
        patch.methodID = "ship_express"
        patch.amount = 1290
        var patched = SandboxShippingResponse()
        patched.order = order
        return [
            CallbacksListenRequest(sessionID: session, kinds: CallbackKind.allCases), question,
            CallbacksAnswerResponse(), shippingOption, ShippingSetAddressRequest(sessionID: session, address: address),
            addressed, ShippingSelectOptionRequest(sessionID: session, optionID: "ship_express"), selected, patch,
            patched,
        ] + answers.map { CallbacksAnswerRequest(questionID: "q", answer: $0) }
    }

    private static var daemon: [any (WireMessage & Equatable & Sendable)] {
        var health = DaemonHealthResponse()
        health.serving = true
        health.reason = "r"
        health.gateway = "sandbox"
        health.live = true
        health.store = .full
        health.uptimeMilliseconds = 1 << 40
        health.connections = 1
        health.sessionsLive = 2
        health.attemptsInFlight = 3
        health.attemptsUnknown = 4
        health.draining = true
        health.version = "0.1.0"
        var row = MethodDescription()
        row.name = "checkout.v1.Daemon/Health"
        row.kind = "unary"
        row.available = true
        row.requiresKey = true
        row.changesSomething = true
        row.requestBytesMax = 4096
        row.timeoutMilliseconds = 30_000
        row.who = "-"
        var limit = LimitDescription()
        limit.name = "frame"
        limit.value = 1_048_576
        limit.unit = "bytes"
        var code = FailureDescription()
        code.code = 302
        code.name = "NOT_FOUND"
        code.errorID = "linux-not-found"
        code.retry = .afterFix
        code.exitCode = 8
        var described = DaemonDescribeResponse()
        described.protocolMajor = 1
        described.protocolMinor = 2
        described.methods = [row]
        described.limits = [limit]
        described.failures = [code]
        described.gateways = ["sandbox"]
        described.paymentMethodTypes = ["PAYMENT_CARD"]
        var attached = Host(identity: host)
        attached.focused = true
        attached.presenting = true
        attached.sessionIDs = [session.text]
        attached.state = .opening
        var hosts = HostsListResponse()
        hosts.hosts = [attached]
        attached.style = .fullScreen
        attached.capabilities = ["full-screen"]
        hosts.hosts.append(attached)
        var ask = SandboxLedgerRequest()
        ask.pageToken = "p"
        var entry = LedgerEntry()
        entry.sessionID = session.text
        entry.attempt = 1
        entry.idempotencyKey = "k"
        entry.paymentID = "pay-1"
        entry.charges = 1
        entry.amount = amount
        entry.status = .success
        entry.paymentMethodType = "PAYMENT_CARD"
        entry.reported = "success"
        entry.scenario = "4242"
        entry.creates = 2
        var ledger = SandboxLedgerResponse()
        ledger.entries = [entry]
        ledger.nextPageToken = "q"
        return [
            DaemonHealthRequest(), health, DaemonDescribeRequest(), described, DaemonDrainRequest(),
            DaemonDrainResponse(), HostsListRequest(), hosts, ask, ledger,
            SandboxFaultRequest(step: "create", fault: "http:500", calls: 4),
            SandboxFaultResponse(), SandboxSettleRequest(paymentID: "sbxpay_0123456789ab", paid: true),
            SandboxSettleResponse(), SandboxResetRequest(),
            SandboxResetResponse(),
        ] + administration
    }

    private static var administration: [any (WireMessage & Equatable & Sendable)] {
        var metrics = DaemonMetricsResponse()
        metrics.text = Array("checkoutd_serving 1\n".utf8)
        var read = DaemonAuditRequest()
        read.after = 1 << 40
        read.follow = true
        var record = DaemonAuditItem()
        record.number = 7
        record.time = WallTime(unixMilliseconds: 1_795_996_800_000)
        record.actor = Actor(.admin, uid: 0)
        record.action = "admin"
        record.sessionID = session.text
        record.detail = "Daemon/Drain"
        record.result = "accepted"
        var reloaded = DaemonReloadResponse()
        reloaded.changed = ["session_idle", "admin"]
        reloaded.needsRestart = ["gateway"]
        return [
            DaemonMetricsRequest(), metrics, read, record, DaemonReloadRequest(), reloaded,
        ]
    }

    static var items: [any (WireMessage & Equatable & Sendable)] {
        var watch = SessionsWatchRequest()
        watch.sessionID = session
        watch.epoch = epoch
        watch.after = 9
        watch.follow = true
        var resync = Resync()
        resync.reason = .trimmed
        resync.epoch = epoch
        resync.nextSeq = 40
        resync.sessions = [snapshot, SessionSnapshot(sessionID: session)]
        resync.more = true
        var checkpoint = Checkpoint()
        checkpoint.epoch = epoch
        checkpoint.seq = 39
        let states = [State.Body.screen(screen), .selection(selection), .cardForm(cardForm)].map {
            SessionsWatchItem.Item.state(State(sessionID: session, sessionSeq: 9, body: $0))
        }
        let contents = bodies.map { .event(event($0)) } + states + [.resync(resync), .checkpoint(checkpoint)]
        return [watch]
            + contents.map { content in
                var item = SessionsWatchItem(content)
                item.globalSeq = 300
                return item
            }
    }
}
