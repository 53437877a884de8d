internal import CheckoutModel

/// What the scan says of one message.
public enum ScanVerdict: Equatable, Sendable {
    /// Exactly what a canonical encoder writes, and nothing unknown in it.
    case sound
    /// The same, but a field or an enum number is unknown here; the path is that of the first one ("settings.99").
    ///
    /// In `Call` and in a request that changes something it is UNSUPPORTED_FIELD; elsewhere it is ignored.
    case soundWithUnknown(path: String)
    /// INVALID_REQUEST for a request, PROTOCOL_ERROR for what is not part of a call.
    case refused(ScanRefusal)
}

/// Why the scan refused, and where.
public struct ScanRefusal: Error, Equatable, Sendable {
    /// The clause of PROTOCOL.md, "What a message must look like", that was broken.
    public enum Reason: UInt8, CaseIterable, Sendable {
        case truncated, overlongVarint, varintTooWide, tagTooLong, group, fieldZero, wrongWireType, duplicate
        case badText, textTooLong, tooManyFields, tooManyElements, tooDeep

        /// A phrase for the failure's sentence.
        public var phrase: String {
            switch self {
            case .truncated: "it ends in the middle of a field"
            case .overlongVarint: "a number is written longer than it has to be"
            case .varintTooWide: "a number does not fit its field"
            case .tagTooLong: "a tag has more than 5 bytes"
            case .group: "groups are not part of this protocol"
            case .fieldZero: "there is no field 0"
            case .wrongWireType: "a field has another type on the wire"
            case .duplicate: "a field, or another member of its oneof, is there twice"
            case .badText: "a text is not UTF-8 or holds a NUL"
            case .textTooLong: "a field is longer than its maximum"
            case .tooManyFields: "it has more than \(Limits.messageFieldsMax) fields"
            case .tooManyElements: "a list has too many elements"
            case .tooDeep: "messages are nested more than \(Limits.messageDepthMax) deep"
            }
        }
    }

    /// The clause.
    public var reason: Reason
    /// Names from the outermost message inwards, joined by dots; empty: in the message itself.
    public var path: String

    /// Joins the two.
    public init(_ reason: Reason, path: String = "") {
        self.reason = reason
        self.path = path
    }

    /// "settings.locale_data: a text is not UTF-8 or holds a NUL"; never any of the bytes.
    public var sentence: String { path.isEmpty ? reason.phrase : "\(path): \(reason.phrase)" }
}

/// How strict the scan is about sizes.
public enum ScanMode: Sendable {
    /// From a client: every maximum counts.
    case request
    /// From the daemon: the form counts, sizes are bounded by the frame alone.
    case reply
}
