internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

// `Attempts/List`.

extension Server {
    func listAttempts(_ caller: Caller, _ request: AttemptsListRequest) throws(CheckoutFailure) {
        // The token is the number of the last attempt that was sent.
        guard let sent = request.pageToken.isEmpty ? 0 : AttemptNumber(request.pageToken) else {
            throw CheckoutFailure(.invalidRequest, "the page token is not one that was given out")
        }
        withSession(caller, request.sessionID) { (server, session) throws(CheckoutFailure) in
            let (first, all) = (min(sent, session.attemptCount), session.attemptCount)
            let last = min(all, first + Self.attemptsPerPage)
            var response = AttemptsListResponse()
            response.attempts = (first..<last).compactMap { session.attempt($0 + 1) }
            if last < all { response.nextPageToken = String(last) }
            server.answer(caller, response, about: request.sessionID)
        }
    }

    /// An attempt with every text at its longest stays well below 64 KiB for this many.
    private static let attemptsPerPage: AttemptNumber = 32
}
