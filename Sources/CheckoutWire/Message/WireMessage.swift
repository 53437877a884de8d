public import CheckoutModel

/// A message as a Swift value, to and from the bytes of the protocol.
///
/// The message layer in brief. Every noun of CheckoutModel that travels, and every request, response and item of a
/// served method, is a `WireMessage`. `encode` appends its bytes; `FrameWriter` does the same behind a frame's header.
/// `decode` reads bytes that `FrameScan` has accepted; `receive` runs the scan itself, as a client does with what the
/// daemon sent. Both work in an `Arena` and leave it reset. A secret is a `SecretHandle` in the value: decoding copies
/// its bytes into the `SecretMemory` that is handed in, encoding takes them from there, and without one a secret of a
/// response is left out. Whoever decodes owns the handles of the value and wipes them.
///
/// A field that is a wrapper or a message is an Optional; other absent fields have the value that stands for absent: an
/// empty text, 0, `false`, or `nil` for an enumeration. An enumeration's number that nobody knows here becomes `nil` or
/// the careful choice named at the field, and is kept in the `unknownNumbers` of what a client receives (B-075, F-04).
public protocol WireMessage {
    /// Its type in the protocol.
    static var messageType: MessageType { get }
    /// Builds the message in the arena, ready to be packed. It lives until the arena is reset.
    func build(in arena: Arena, _ encoding: Encoding) -> BuiltMessage
    /// Unpacks `bytes`, which the scan has accepted, in the arena. The arena is reset afterwards, also on a failure.
    static func decode(
        _ bytes: RawSpan, arena: Arena, secrets: (any SecretMemory)?, unknown: inout [UnknownNumber]
    ) throws(DecodeFault) -> Self
}

/// For whom a message is made, and where its secrets are.
public struct Encoding {
    /// The two views of a message: the owner's, and the observer's with less in it.
    public enum View: Sendable {
        /// Owner and host.
        case owner
        /// Ids, phase, screen, method type, network, amounts, outcome, failure id; nothing that names or quotes
        /// anybody.
        case observer
        /// What the daemon keeps for itself: all of the owner's view, and the owner's key of an attempt (B-140).
        case stored
    }

    /// What the reader may see.
    public var view: View
    /// `nil`: no secret leaves.
    public var secrets: (any SecretMemory)?

    /// Joins the two.
    public init(view: View = .owner, secrets: (any SecretMemory)? = nil) {
        self.view = view
        self.secrets = secrets
    }

    /// For owner and host, without secrets.
    public static var plain: Encoding { Encoding() }
}

/// Why a message could not be made of its bytes.
public enum DecodeFault: Error, Equatable, Sendable {
    /// A failure for the call: INVALID_REQUEST, or what a value has wrong in itself.
    case refused(CheckoutFailure)
    /// The memory for secrets is full: stop reading this connection and try the same bytes again later.
    case noRoomForSecrets
}

/// An enumeration's number that this version does not know, and the field it stood in.
public struct UnknownNumber: Hashable, Sendable {
    /// "phase", "payment_methods.input".
    public var field: String
    /// As it came.
    public var number: Int32

    /// "UNKNOWN(9)": how such a number is shown (B-075).
    public var text: String { "UNKNOWN(\(number))" }
}

extension WireMessage {
    /// Appends the message's bytes. The arena is reset.
    public func encode(into out: OutputBuffer, arena: Arena, _ encoding: Encoding = .plain) {
        build(in: arena, encoding).append(to: out)
        arena.reset()
    }

    /// Decodes what the scan has accepted and may hold secrets.
    public static func decode(
        _ bytes: RawSpan, arena: Arena, secrets: (any SecretMemory)?
    ) throws(DecodeFault) -> Self {
        var unknown: [UnknownNumber] = []
        return try decode(bytes, arena: arena, secrets: secrets, unknown: &unknown)
    }

    /// Decodes what the scan has accepted and holds no secrets; those of a response are left out.
    public static func decode(_ bytes: RawSpan, arena: Arena) throws(CheckoutFailure) -> Self {
        do {
            return try decode(bytes, arena: arena, secrets: nil)
        } catch {
            switch error {
            case .refused(let failure): throw failure
            case .noRoomForSecrets: preconditionFailure("nothing was stored")
            }
        }
    }

    /// Scans and decodes what the daemon sent; without a memory for secrets these are left out. What is no such message
    /// is PROTOCOL_ERROR.
    public static func receive(
        _ bytes: RawSpan, arena: Arena, secrets: (any SecretMemory)? = nil, unknown: inout [UnknownNumber]
    ) throws(CheckoutFailure) -> Self {
        if case .refused(let refusal) = FrameScan.scan(bytes, as: messageType, mode: .reply) {
            throw Self.unreadable("checkoutd sent no \(messageType.name): \(refusal.sentence)")
        }
        do throws(DecodeFault) {
            return try decode(bytes, arena: arena, secrets: secrets, unknown: &unknown)
        } catch {
            guard case .refused(let failure) = error else {
                throw CheckoutFailure(.unknown, "there is no locked memory for a secret")
            }
            throw Self.unreadable("checkoutd sent a \(messageType.name) that cannot be read: \(failure.message)")
        }
    }

    /// The catalogue's advice is for a client that the daemon does not understand; here it is the other way round.
    private static func unreadable(_ sentence: String) -> CheckoutFailure {
        CheckoutFailure(.protocolError, sentence, recovery: "Use a client and a daemon of the same version.")
    }
}
