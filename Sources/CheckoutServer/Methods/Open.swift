internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Sessions/Open`: an inline session, which its caller draws (B-106).

extension Server {
    func open(_ caller: Caller, _ request: SessionsOpenRequest) throws(CheckoutFailure) {
        try open(caller, request) { (server, opening) throws(CheckoutFailure) in
            try server.accept(caller, request, opening)
        } answer: { server, session, replayed in
            let id = session.record.sessionID
            server.answer(caller, SessionsOpenResponse(sessionID: id), about: id, replayed: replayed)
        }
    }

    private func accept(
        _ caller: Caller, _ request: SessionsOpenRequest, _ opening: Opening
    ) throws(CheckoutFailure) -> SessionID {
        if !request.paymentMethodIntents.isEmpty {
            throw CheckoutFailure(.unimplemented, "intents per method are not part of this daemon")
        }
        try checkLooks(request.settings, request.theme)
        let opening = try withToken(request, opening)
        let id = SessionID(high: environment.randomBits(), low: environment.randomBits())
        let hello = record(caller.connection)
        var inline = OpenInline(
            sessionID: id, ownerUID: hello.uid, ownerSecretDigest: opening.ownerSecretDigest,
            tokenDigest: opening.tokenDigest, sealedToken: opening.sealedToken)
        inline.settings = request.settings ?? defaultSettings(caller)
        inline.theme = request.theme
        inline.intent = request.intent
        inline.locale = hello.locale
        inline.timeZone = hello.timeZone
        if request.wantsIdempotencyKey { inline.callbacks.insert(.idempotencyKey) }
        if request.wantsGate { inline.callbacks.insert(.gate) }
        if request.wantsShippingAddress { inline.callbacks.insert(.shippingAddress) }
        if request.wantsShippingOption { inline.callbacks.insert(.shippingOption) }
        let actor = Actor(.owner, uid: hello.uid)
        opened(id, opening, try engine.open(inline, moment(actor, zone: hello.timeZone)), actor)
        return id
    }
}
