import CheckoutModel

@testable import CheckoutWire

/// What a presentation host says and is told.
extension Samples {
    static var hosting: [any (WireMessage & Equatable & Sendable)] {
        var attach = HostsAttachRequest(name: "lane-1")
        attach.style = .pushed
        attach.capabilities = ["pushed", "sound"]
        attach.drawsForUIDs = [1000, 4_294_967_294]
        var attached = HostAttached(identity: host)
        attached.style = .fullScreen
        attached.returned = true
        var present = HostPresent(sessionID: session, presentationID: presentation)
        present.settings = settings
        present.theme = theme
        present.locale = "de-AT"
        present.context = .fromSelection
        present.position = 2
        present.resumed = true
        present.ownerUID = 1000
        let items: [HostsAttachItem] = [
            .attached(attached), .present(present), .close(session, presentation), .unknown,
            .state(presentation, State(sessionID: session, sessionSeq: 9, body: .screen(screen))),
        ]
        let reports: [HostsReportRequest] = [
            .onScreen(presentation), .closed(presentation), .focused(true), .focused(false),
        ]
        var leave = HostsLeaveRequest(sessionID: session)
        leave.kind = .closeButton
        var left = HostsLeaveResponse()
        left.left = true
        return [attach] + items + reports + [HostsReportResponse(), leave, left]
    }
}
