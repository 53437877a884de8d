import CheckoutClient
import Foundation
import Glibc
import Testing

/// Goal: after each named moment no copy of a card is left but the one that is allowed, wherever it could lie: the
/// daemon's whole memory, its files and its log are searched by root.
@Suite(.serialized, .enabled(if: geteuid() == 0, "only root reads the memory of a process that is not dumpable"))
struct CardMemoryTests {
    /// What may be left.
    enum Left: Sendable {
        case nothing
        /// The number, once, in the card pages (C-144).
        case number
    }

    struct Moment: Sendable, CustomTestStringConvertible {
        var name: String
        var card: TypedCard
        var left: Left
        var isInline = false
        /// The search comes while something goes on.
        var isDuring = false
        var act: @Sendable (CardStage, TypedCard) async throws -> Void
        var testDescription: String { name }
    }

    static let moments: [Moment] = [
        Moment(name: "typed", card: .good, left: .number) { stage, card in
            try stage.fill(card)
            var empty = CardFormUpdateRequest(sessionID: stage.session)
            empty.cvv = .empty
            try stage.client.call(.cardFormUpdate, empty, as: CardFormUpdateResponse.self)
        },
        Moment(name: "inspected", card: .longCode, left: .nothing) { stage, card in
            let typed = stage.update(card)
            var inspection = CardInspection()
            inspection.number = typed.number?.handle
            inspection.cvv = typed.cvv?.handle
            inspection.expiry = card.expiry
            let request = CardFormInspectRequest(.card(inspection))
            let found = try stage.client.call(.cardFormInspect, request, as: CardFormInspectResponse.self)
            #expect(found?.numberState == .valid && found?.errors.isEmpty == false)
        },
        Moment(name: "during a slow payment", card: .slow, left: .number, isDuring: true) { stage, card in
            try stage.fill(card)
            try #require(try stage.submit(wait: false) != nil)
            try stage.settle()
        },
        Moment(name: "after a slow payment", card: .slow, left: .nothing) { stage, card in
            try stage.fill(card)
            #expect(try stage.submit()?.outcome?.paid == true)
        },
        Moment(name: "after success", card: .american, left: .nothing) { stage, card in
            try stage.fill(card)
            #expect(try stage.submit()?.outcome?.paid == true)
        },
        Moment(name: "after a decline", card: .declined, left: .number) { stage, card in
            try stage.fill(card)
            #expect(try stage.submit()?.outcome?.paid == false)
        },
        Moment(name: "after a decline, dismissed", card: .declined, left: .nothing) { stage, card in
            try stage.fill(card)
            try stage.submit()
            let dismiss = SessionsDismissRequest(sessionID: stage.session)
            try #require(try stage.client.call(.sessionsDismiss, dismiss, as: SessionsDismissResponse.self) != nil)
        },
        Moment(name: "after the method was left", card: .longCode, left: .nothing) { stage, card in
            try stage.fill(card)
            let leave = MethodsCancelRequest(sessionID: stage.session)
            try #require(try stage.client.call(.methodsCancel, leave, as: MethodsCancelResponse.self) != nil)
        },
        Moment(name: "after a dismissal", card: .longCode, left: .nothing) { stage, card in
            try stage.fill(card)
            let dismiss = SessionsDismissRequest(sessionID: stage.session)
            try #require(try stage.client.call(.sessionsDismiss, dismiss, as: SessionsDismissResponse.self) != nil)
        },
        Moment(name: "after a dismissal during a slow payment", card: .slow, left: .nothing) { stage, card in
            try stage.fill(card)
            try stage.submit(wait: false)
            let dismiss = SessionsDismissRequest(sessionID: stage.session)
            try #require(try stage.client.call(.sessionsDismiss, dismiss, as: SessionsDismissResponse.self) != nil)
        },
        Moment(
            name: "after the last surface of an inline session went", card: .longCode, left: .nothing, isInline: true
        ) { stage, card in
            try stage.fill(card)
            try stage.disconnect()
            try stage.settle()
        },
        Moment(name: "after an inline session was cancelled", card: .longCode, left: .nothing, isInline: true) {
            stage, card in
            try stage.fill(card)
            let cancel = SessionsCancelRequest(sessionID: stage.session)
            try #require(try stage.client.call(.sessionsCancel, cancel, as: SessionsCancelResponse.self) != nil)
        },
        Moment(name: "after an inline session's end", card: .declined, left: .nothing, isInline: true) { stage, card in
            try stage.fill(card)
            try stage.submit()
            let end = SessionsCloseRequest(sessionID: stage.session)
            try #require(try stage.client.call(.sessionsClose, end, as: SessionsCloseResponse.self) != nil)
        },
    ]

    @Test("C-144, C-145, C-184, C-185, C-187: what is left of a card in memory, files and log", arguments: moments)
    func left(moment: Moment) async throws {
        let stage = try await CardStage(isInline: moment.isInline, slow: moment.isDuring)
        let before = try stage.copies(of: moment.card.traces)
        #expect(before.isNone, "before anything was sent: \(before)")
        try await moment.act(stage, moment.card)
        var after = try stage.copies(of: moment.card.traces)
        // That a connection is gone is nobody's call: no reply says that the daemon has seen it.
        for _ in 0..<100 where moment.left == .nothing && !after.isNone {
            try await Task.sleep(for: .milliseconds(100))
            after = try stage.copies(of: moment.card.traces)
        }
        #expect(!after.isRegionUnreadable)
        switch moment.left {
        case .nothing: #expect(after.isNone, "\(moment.name):\n\(after)")
        case .number: #expect(after.isOnly(moment.card.digits), "\(moment.name):\n\(after)")
        }
        print("card copies, \(moment.name): \(after)")
    }
}
