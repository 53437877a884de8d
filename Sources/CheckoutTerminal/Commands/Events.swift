internal import CheckoutClient
internal import CheckoutModel
internal import CheckoutSystem

extension CommandSpec {
    static let events = CommandSpec(
        "events", "print the events of a session, or of all",
        details: """
            Each line is one event; with --json each line is one object, states and checkpoints among them. Without \
            SESSION it is for observers. --after names the last number that is known; --follow goes on with new events, \
            also across a restart of the daemon.
            """,
        arguments: [.anySession],
        options: [
            OptionSpec("--after", .number(0...Int64.max), "N", "only events after this number"),
            OptionSpec("--epoch", .epoch, "E", "the epoch that N belongs to; the present one if not given"),
            OptionSpec("--follow", .flag, "", "wait for new events"),
        ], examples: ["events @last", "events @last --follow --json", "events --follow"]
    ) { (context) throws(CheckoutFailure) in try Events(context).run() }
}

/// The stream, one line an event.
struct Events {
    let context: CommandContext

    init(_ context: CommandContext) { self.context = context }

    func run() throws(CheckoutFailure) -> ExitCode {
        let invocation = context.invocation
        let session = try invocation.session() == nil ? nil : try context.session()
        if let session { context.waiting = .init(session: session, didSubmit: false) }
        let start = WatchStart(
            session: session, epoch: invocation["--epoch"].flatMap { ValueKind.epochBytes($0) }.flatMap { Epoch($0) },
            after: UInt64(invocation.number("--after") ?? 0), follow: invocation.has("--follow"),
            timeout: context.left)
        let watch = context.client.watch(start)
        while !context.output.isClosed {
            // Now and then it is looked whether somebody still reads.
            switch try watch.next(until: Clock.monotonic() + 500) {
            case .item(let item, let json): show(item, json, withSession: session == nil)
            case .timedOut: context.output.noticeClosing()
            case .ended: return .success
            }
        }
        return .success
    }

    private func show(_ item: SessionsWatchItem, _ json: String?, withSession: Bool) {
        let output = context.output
        if output.form.isJSON {
            var object = JSONObject(json)
            if case .event(let event) = item.item { object.add("name", event.body.name) }
            return output.line(object.text)
        }
        switch item.item {
        case .event(let event): output.line(EventText.line(event, output.form, withSession: withSession))
        case .unknownEvent(let head): output.line(EventText.line(head, output.form, withSession: withSession))
        case .resync(let resync): output.say(EventText.line(resync))
        case .state, .checkpoint, .unknown: break
        }
    }
}
