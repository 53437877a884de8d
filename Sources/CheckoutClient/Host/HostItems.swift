internal import CheckoutModel
internal import CheckoutWire

/// The items of one attachment, in order, and why it ended.
struct HostItems: Sendable {
    let stream: AsyncStream<Result<HostsAttachItem, CheckoutFailure>>
    private let client: CheckoutClient
    private let attachment: Attachment

    // `@unchecked Sendable`: the operation belongs to the client's thread; here it is only handed on.
    private struct Attachment: @unchecked Sendable {
        let operation: HostOperation
    }

    init(_ client: CheckoutClient, _ request: HostsAttachRequest, _ secret: AttachSecret) throws(CheckoutFailure) {
        self.client = client
        let (stream, continuation) = AsyncStream.makeStream(of: Result<HostsAttachItem, CheckoutFailure>.self)
        self.stream = stream
        let operation = HostOperation(request, secret, shown: try secret.fields())
        operation.deliver = { continuation.yield(.success($0)) }
        operation.finish = { failure in
            if let failure { continuation.yield(.failure(failure)) }
            continuation.finish()
        }
        let attachment = Attachment(operation: operation)
        self.attachment = attachment
        operation.grant = { [weak client] items in client?.credit(attachment.operation, items) }
        client.submit(operation)
    }

    /// Nobody reads it any more: the attachment ends.
    func cancel() { client.cancel(attachment.operation) }
}
