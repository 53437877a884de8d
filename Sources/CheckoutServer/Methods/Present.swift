internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Sessions/Present`: a managed checkout on a host (B-014 to B-027).

extension Server {
    func present(_ caller: Caller, _ request: SessionsPresentRequest) throws(CheckoutFailure) {
        try open(caller, request) { (server, opening) throws(CheckoutFailure) in
            try server.accept(caller, request, opening)
        } answer: { server, session, replayed in
            server.answerPresented(caller, session, replayed: replayed)
        }
    }

    private func accept(
        _ caller: Caller, _ request: SessionsPresentRequest, _ opening: Opening
    ) throws(CheckoutFailure) -> SessionID? {
        let hello = record(caller.connection)
        if !request.paymentMethodIntents.isEmpty {
            throw CheckoutFailure(.unimplemented, "intents per method are not part of this daemon")
        }
        try checkLooks(request.settings, request.theme)
        let place = try place(request, for: hello.uid)
        if try answerBusy(caller, place, request.onlyIfIdle) { return nil }
        let opening = try withToken(request, opening)
        let id = SessionID(high: environment.randomBits(), low: environment.randomBits())
        var present = PresentSession(
            sessionID: id,
            presentationID: PresentationID(high: environment.randomBits(), low: environment.randomBits()),
            ownerUID: hello.uid, ownerSecretDigest: opening.ownerSecretDigest, tokenDigest: opening.tokenDigest,
            sealedToken: opening.sealedToken, host: place.identity,
            settings: request.settings ?? defaultSettings(caller),
            theme: request.theme, intent: request.intent, locale: hello.locale, timeZone: hello.timeZone,
            callbacks: request.callbacks)
        if case .host(let host) = place {
            present.hostSecretDigest = host.secretDigest
            present.waitsForClosing = host.surfaces.contains { $0.state == .closing }
        }
        let actor = Actor(.owner, uid: hello.uid)
        opened(id, opening, try engine.present(present, moment(actor, zone: hello.timeZone)), actor)
        return id
    }

    var headlessHost: HostIdentity {
        HostIdentity(
            hostID: HostIdentity.headlessName, name: HostIdentity.headlessName, uid: configuration.daemonUID,
            pid: configuration.daemonPID)
    }

    private func answerPresented(_ caller: Caller, _ session: Session, replayed: Bool) {
        var response = SessionsPresentResponse()
        response.sessionID = session.record.sessionID
        response.presented = true
        response.presentationID = session.record.presentationID
        response.host = session.record.host
        answer(caller, response, about: session.record.sessionID, replayed: replayed)
    }
}

extension SessionsPresentRequest {
    /// What its owner wants to be asked (B-019).
    var callbacks: CallbackKinds {
        var kinds: CallbackKinds = []
        if wantsIdempotencyKey { kinds.insert(.idempotencyKey) }
        if wantsGate { kinds.insert(.gate) }
        if wantsShippingAddress { kinds.insert(.shippingAddress) }
        if wantsShippingOption { kinds.insert(.shippingOption) }
        return kinds
    }
}
