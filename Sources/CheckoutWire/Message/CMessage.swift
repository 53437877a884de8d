internal import CProtobufC
internal import CheckoutModel

/// Sets a C struct to its defaults and its descriptor.
typealias Initialize<C> = (UnsafeMutablePointer<C>?) -> Void

/// A value that has a C struct of protoc-c: how it is filled and how it is read.
protocol CValue {
    associatedtype C
    /// `checkout__v1__…__init`.
    static var initialize: Initialize<C> { get }
    /// Writes the fields into an initialised struct.
    func fill(_ c: UnsafeMutablePointer<C>, _ build: Builder)
    /// Reads the fields of an unpacked struct.
    static func take(_ c: C, _ taker: inout Taker) throws(DecodeFault) -> Self
}

/// A value that is also a whole message.
protocol CMessage: WireMessage, CValue {}

extension CMessage {
    /// See `WireMessage`.
    @safe public func build(in arena: Arena, _ encoding: Encoding) -> BuiltMessage {
        let builder = Builder(arena: arena, encoding: encoding)
        guard let c = unsafe builder.message(self), !arena.isExhausted else { return unsafe BuiltMessage(nil) }
        return unsafe BuiltMessage(UnsafeRawPointer(c).assumingMemoryBound(to: ProtobufCMessage.self))
    }

    /// See `WireMessage`.
    @safe public static func decode(
        _ bytes: RawSpan, arena: Arena, secrets: (any SecretMemory)?, unknown: inout [UnknownNumber]
    ) throws(DecodeFault) -> Self {
        defer { arena.reset() }
        let message = unsafe unpack(bytes, arena)
        guard let message = unsafe message, !arena.isExhausted else {
            let why =
                arena.isExhausted ? "it needs more memory than one request may" : "it is not a \(messageType.name)"
            throw .refused(CheckoutFailure(.invalidRequest, "the request was not taken: \(why)"))
        }
        var taker = Taker(secrets: secrets)
        do {
            let value = try unsafe take(
                message.assumingMemoryBound(to: C.self).pointee, &taker)
            unknown += taker.unknown
            return value
        } catch {
            taker.giveBack()
            throw error
        }
    }

    private static func unpack(_ bytes: RawSpan, _ arena: Arena) -> UnsafeMutableRawPointer? {
        // Requests without a field are the most frequent ones, and all that is said of them are defaults.
        if bytes.byteCount == 0 {
            guard let place = unsafe arena.take(MemoryLayout<C>.size) else { return nil }
            unsafe initialize(place.bindMemory(to: C.self, capacity: 1))
            return unsafe place
        }
        return unsafe bytes.withUnsafeBytes { buffer in
            unsafe UnsafeMutableRawPointer(
                protobuf_c_message_unpack(
                    messageType.descriptor, arena.allocator, buffer.count,
                    buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)))
        }
    }
}
