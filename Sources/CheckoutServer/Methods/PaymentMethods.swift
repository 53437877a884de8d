internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Methods/List`, `Select` and `Cancel`.

extension Server {
    func listMethods(_ caller: Caller, _ request: MethodsListRequest) throws(CheckoutFailure) {
        guard request.pageToken.isEmpty else {
            throw CheckoutFailure(.invalidRequest, "the page token is not one that was given out")
        }
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            if let search = request.search {
                let actor = server.actor(server.record(caller.connection).peer, session.record)
                try server.perform(.searchChanged(search), of: id, actor: actor)
            }
            guard let session = server.engine[id], let selection = session.selection else {
                throw session.isOver
                    ? CheckoutFailure(.sessionEnded, "this session is over")
                    : CheckoutFailure(.notReady, "the payment methods are not loaded yet")
            }
            var response = MethodsListResponse()
            response.paymentMethods =
                request.search == nil ? selection.paymentMethods : selection.filteredPaymentMethods
            response.selectedPaymentMethod = selection.selectedPaymentMethod ?? ""
            response.currencyCode = session.clientSession?.order.total?.currency.text ?? ""
            response.filteredMethods = session.record.filteredMethods
            server.answer(caller, response, about: id)
        }
    }

    func selectMethod(_ caller: Caller, _ request: MethodsSelectRequest) throws(CheckoutFailure) {
        let fingerprint = fingerprint(request)
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            var response = MethodsSelectResponse()
            if let binding = try server.bound(caller, fingerprint, in: id) {
                response.attempt = binding.attempt
                return server.answer(caller, response, about: id, replayed: true)
            }
            let actor = server.actor(server.record(caller.connection).peer, session.record)
            try server.perform(.methodSelected(request.paymentMethod), of: id, actor: actor)
            response.attempt = server.engine[id]?.attempts.last?.number ?? 0
            server.bind(caller, fingerprint, to: id, attempt: response.attempt)
            server.answer(caller, response, about: id)
        }
    }

    func cancelMethod(_ caller: Caller, _ request: MethodsCancelRequest) throws(CheckoutFailure) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            let actor = server.actor(server.record(caller.connection).peer, session.record)
            try server.perform(.methodCancelled, of: id, actor: actor)
            var response = MethodsCancelResponse()
            response.sessionDismissed = server.engine[id]?.isOver ?? true
            response.mayComplete = server.engine[id]?.attempts.last?.mayComplete ?? false
            server.answer(caller, response, about: id)
        }
    }
}
