internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Methods/List`, `Select` and `Cancel`.

extension Server {
    func listMethods(_ caller: Caller, _ request: MethodsListRequest) throws(CheckoutFailure) {
        guard let skip = request.pageToken.isEmpty ? 0 : Int(request.pageToken), skip >= 0 else {
            throw CheckoutFailure(.invalidRequest, "the page token is not one that was given out")
        }
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            if let search = request.search {
                let actor = server.actor(caller, session.record)
                try server.perform(.searchChanged(search), of: id, actor: actor)
            }
            guard let session = server.engine[id], let selection = session.selection, selection.error == nil else {
                throw session.isOver
                    ? CheckoutFailure(.sessionEnded, "this session is over")
                    : CheckoutFailure(.notReady, "the payment methods are not loaded")
            }
            var response = MethodsListResponse()
            let methods = request.search == nil ? selection.paymentMethods : selection.filteredPaymentMethods
            response.paymentMethods = server.page(methods, from: skip)
            let next = skip + response.paymentMethods.count
            response.nextPageToken = next < methods.count ? String(next) : ""
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
            let actor = server.actor(caller, session.record)
            try server.perform(.methodSelected(request.paymentMethod), of: id, actor: actor)
            response.attempt = server.engine[id]?.attemptCount ?? 0
            server.bind(caller, fingerprint, to: id, attempt: response.attempt)
            server.answer(caller, response, about: id)
        }
    }

    func cancelMethod(_ caller: Caller, _ request: MethodsCancelRequest) throws(CheckoutFailure) {
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let id = request.sessionID
            let actor = server.actor(caller, session.record)
            try server.perform(.methodCancelled, of: id, actor: actor)
            var response = MethodsCancelResponse()
            response.sessionDismissed = server.engine[id]?.isOver ?? true
            response.mayComplete = server.engine[id]?.newestAttempt?.mayComplete ?? false
            server.answer(caller, response, about: id)
        }
    }

    /// As many as fit into one page, at least one.
    private func page(_ methods: [PaymentMethod], from start: Int) -> [PaymentMethod] {
        var page: [PaymentMethod] = []
        var byteCount = 0
        for method in methods.dropFirst(start) {
            byteCount += encode(method).count + 4
            if !page.isEmpty, byteCount > Self.methodBytesMax { break }
            page.append(method)
        }
        return page
    }

    /// Room for the other fields of the reply.
    private static let methodBytesMax = Limits.pageBytesMax - 8192
}
