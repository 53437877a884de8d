internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Attempts/List`.

extension Server {
    func listAttempts(_ caller: Caller, _ request: AttemptsListRequest) throws(CheckoutFailure) {
        let skip = request.pageToken.isEmpty ? 0 : Int(request.pageToken)
        guard let skip, skip >= 0 else {
            throw CheckoutFailure(.invalidRequest, "the page token is not one that was given out")
        }
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let rest = session.attempts.dropFirst(skip)
            var response = AttemptsListResponse()
            response.attempts = Array(rest.prefix(Self.attemptsPerPage))
            if rest.count > Self.attemptsPerPage { response.nextPageToken = String(skip + Self.attemptsPerPage) }
            server.answer(caller, response, about: request.sessionID)
        }
    }

    /// An attempt with every text at its longest stays well below 64 KiB for this many.
    private static let attemptsPerPage = 32
}
