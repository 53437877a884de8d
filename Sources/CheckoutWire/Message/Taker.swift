internal import CProtobufC
internal import CheckoutModel

/// Reads C structs that were unpacked, and keeps what their reader has to know beside the value.
@safe struct Taker {
    let secrets: (any SecretMemory)?
    var unknown: [UnknownNumber] = []
    private var stored: [SecretHandle] = []

    init(secrets: (any SecretMemory)?) { self.secrets = secrets }

    /// The value is not made after all: its secrets are wiped.
    mutating func giveBack() {
        for handle in stored { secrets?.wipe(handle) }
        stored = []
    }

    func text(_ c: UnsafeMutablePointer<CChar>?) -> String {
        guard let c = unsafe c, unsafe c.pointee != 0 else { return "" }
        return unsafe String(cString: c)
    }

    func bytes(_ c: ProtobufCBinaryData) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: c.data, count: c.len))
    }

    /// `nil` for none.
    func someBytes(_ c: ProtobufCBinaryData) -> [UInt8]? { unsafe c.len == 0 ? nil : bytes(c) }

    /// Copies a secret into the memory for secrets; an empty one is none.
    mutating func secret(_ c: ProtobufCBinaryData) throws(DecodeFault) -> SecretHandle? {
        guard let secrets, unsafe c.len > 0 else { return nil }
        let span = unsafe RawSpan(_unsafeStart: UnsafeRawPointer(c.data), byteCount: c.len)
        guard let handle = secrets.store(span) else { throw .noRoomForSecrets }
        stored.append(handle)
        return handle
    }

}

extension Taker {
    /// A message that may be absent.
    mutating func take<V: CValue>(_ c: UnsafeMutablePointer<V.C>?, as type: V.Type = V.self) throws(DecodeFault) -> V? {
        guard let c = unsafe c else { return nil }
        return try unsafe V.take(c.pointee, &self)
    }

    mutating func list<V: CValue>(
        _ count: Int, _ c: UnsafeMutablePointer<UnsafeMutablePointer<V.C>?>?
    ) throws(DecodeFault) -> [V] {
        guard count > 0, let c = unsafe c else { return [] }
        var values: [V] = []
        values.reserveCapacity(count)
        for index in 0..<count {
            if let value: V = try unsafe take(c[index]) { values.append(value) }
        }
        return values
    }

    func list(_ count: Int, _ c: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
        guard count > 0, let c = unsafe c else { return [] }
        return (0..<count).map { index in unsafe text(c[index]) }
    }

    /// Known numbers of a list; the others are noted. Value 0 is refused (PROTOCOL.md, "What a message must look
    /// like").
    mutating func list<E: RawRepresentable<Int32>, C: RawRepresentable<UInt32>>(
        _ count: Int, _ c: UnsafeMutablePointer<C>?, _ field: StaticString
    ) throws(DecodeFault) -> [E] {
        guard count > 0, let c = unsafe c else { return [] }
        var values: [E] = []
        for index in 0..<count {
            guard unsafe c[index].rawValue != 0 else {
                throw .refused(CheckoutFailure(.invalidRequest, "value 0 of an enumeration in the list \(field)"))
            }
            if let value: E = unsafe known(c[index], field) { values.append(value) }
        }
        return values
    }

    /// The case of a number: `nil` for 0, and for one that is not known here, which is noted.
    mutating func known<E: RawRepresentable<Int32>, C: RawRepresentable<UInt32>>(
        _ c: C, _ field: StaticString
    ) -> E? {
        let number = Int32(bitPattern: c.rawValue)
        if number == 0 { return nil }
        if let value = E(rawValue: number) { return value }
        unknown.append(UnknownNumber(field: field.description, number: number))
        return nil
    }
}

/// Fields that are more than their bytes.
extension Taker {
    mutating func note(_ field: StaticString, _ number: Int32) {
        unknown.append(UnknownNumber(field: field.description, number: number))
    }

    /// `nil` for an empty text.
    func some(_ c: UnsafeMutablePointer<CChar>?) -> String? {
        let value = unsafe text(c)
        return value.isEmpty ? nil : value
    }

    /// A message that has to be there.
    mutating func required<V: CValue>(
        _ c: UnsafeMutablePointer<V.C>?, _ field: StaticString
    ) throws(DecodeFault) -> V {
        guard let value: V = try unsafe take(c) else { throw .missing(field) }
        return value
    }

    /// The session a request is about: missing is INVALID_REQUEST, and what no id can be is NOT_FOUND, as for one that
    /// the caller may not see.
    func session(_ c: UnsafeMutablePointer<CChar>?) throws(DecodeFault) -> SessionID {
        guard let c = unsafe c, unsafe c.pointee != 0 else { throw .missing("session_id") }
        guard let words = unsafe words(c) else {
            throw .refused(CheckoutFailure(.notFound, "there is no such session for you"))
        }
        return SessionID(high: words.high, low: words.low)
    }

    /// Empty: all sessions.
    func sessionOrAll(_ c: UnsafeMutablePointer<CChar>?) throws(DecodeFault) -> SessionID? {
        guard let c = unsafe c, unsafe c.pointee != 0 else { return nil }
        return try unsafe session(c)
    }

    func sessionOrNone(_ c: UnsafeMutablePointer<CChar>?) -> SessionID? {
        unsafe words(c).map { SessionID(high: $0.high, low: $0.low) }
    }

    func presentation(_ c: UnsafeMutablePointer<CChar>?) -> PresentationID? {
        unsafe words(c).map { PresentationID(high: $0.high, low: $0.low) }
    }

    func currency(_ c: UnsafeMutablePointer<CChar>?) -> CurrencyCode? {
        unsafe some(c).map { CurrencyCode(asWritten: $0) }
    }

    /// 0: none.
    func time(_ milliseconds: Int64) -> WallTime? {
        milliseconds == 0 ? nil : WallTime(unixMilliseconds: milliseconds)
    }

    func epoch(_ c: ProtobufCBinaryData) -> Epoch? { unsafe Epoch(bytes(c)) }
}

extension DecodeFault {
    /// INVALID_REQUEST: a field that has to be there is not.
    static func missing(_ field: StaticString) -> DecodeFault {
        .refused(CheckoutFailure(.invalidRequest, "the field \(field) is missing"))
    }
}
