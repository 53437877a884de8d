internal import CheckoutCore
internal import CheckoutModel
internal import CheckoutWire

/// One `Hosts/Attach`: not a cursor. What a host is told next follows from what its surfaces are now and from how much
/// of that it was told, so a slow one skips screens and never closings (PROTOCOL.md, "Streams").
final class HostStream {
    /// How much a host was told of one surface.
    struct Mark {
        /// It was asked to show it.
        var isAsked = false
        /// It was asked to close it.
        var isCloseSent = false
        /// It closed it by itself.
        var hasLeft = false
        /// It was on screen before.
        var isResumed = false
        /// Snapshots up to this stamp were sent.
        var stateStamp: UInt64 = 0

        /// It may still show it, and nobody has told it to stop.
        var owesClose: Bool { isAsked && !isCloseSent && !hasLeft }
    }

    let call: CallReference
    let caller: Caller
    /// In the registry.
    let hostID: String
    /// Items the host has asked for and not got.
    var credit: UInt32
    /// The first item, until it is sent. Its secret is wiped then.
    var greeting: HostAttached?
    var marks: [SessionID: Mark] = [:]
    /// Surfaces that are over, and that the host was not told to close. No more than it was asked to show.
    var goodbyes: [(SessionID, PresentationID)] = []
    /// In the queue of runnable hosts.
    var isQueued = false
    /// It goes on when the write queue is short.
    var waitsForRoom = false

    init(call: CallReference, caller: Caller, greeting: HostAttached) {
        self.call = call
        self.caller = caller
        hostID = greeting.identity.hostID
        credit = min(caller.credit == 0 ? Limits.initialCreditDefault : caller.credit, Limits.creditMax)
        self.greeting = greeting
    }
}

/// A host that is gone: its sessions are told at the beginning of the next turn, since it can go in the middle of
/// anything.
struct Departure {
    var connection: ConnectionID
    var uid: UInt32
    /// From the top.
    var sessions: [SessionID]
}
