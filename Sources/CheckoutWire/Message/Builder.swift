internal import CProtobufC
internal import CheckoutModel

/// Makes C structs in an arena. What does not fit is left out and shows in the arena's `isExhausted`.
@safe struct Builder {
    let arena: Arena
    let encoding: Encoding

    /// For what is stored or shown to more than the caller: it never holds a secret, whatever was handed in.
    var withoutSecrets: Builder { Builder(arena: arena, encoding: Encoding(view: encoding.view)) }

    var isForObserver: Bool { encoding.view == .observer }

    func message<V: CValue>(_ value: V?) -> UnsafeMutablePointer<V.C>? {
        guard let value, let place = unsafe arena.take(MemoryLayout<V.C>.size) else { return nil }
        let c = unsafe place.bindMemory(to: V.C.self, capacity: 1)
        unsafe V.initialize(c)
        unsafe value.fill(c, self)
        return unsafe c
    }

    /// A NUL-terminated copy. An empty text gets one too, since in a oneof it counts as present.
    func text(_ text: String) -> UnsafeMutablePointer<CChar>? {
        var text = text
        return text.withUTF8 { utf8 in
            guard let place = unsafe arena.take(utf8.count + 1) else { return nil }
            if let from = utf8.baseAddress { unsafe place.copyMemory(from: from, byteCount: utf8.count) }
            unsafe place.storeBytes(of: 0, toByteOffset: utf8.count, as: UInt8.self)
            return unsafe place.bindMemory(to: CChar.self, capacity: utf8.count + 1)
        }
    }

    func text(_ text: String?) -> UnsafeMutablePointer<CChar>? { unsafe self.text(text ?? "") }

    func bytes(_ bytes: [UInt8]) -> ProtobufCBinaryData {
        unsafe bytes.withUnsafeBytes { unsafe copy($0) }
    }

    /// The bytes of a secret, copied into the arena, which is wiped. Without the secrets' memory it is left out.
    func secret(_ handle: SecretHandle?) -> ProtobufCBinaryData {
        guard !isForObserver, let handle, let secrets = encoding.secrets else {
            return unsafe ProtobufCBinaryData(len: 0, data: nil)
        }
        return unsafe secrets.withBytes(handle) { span in unsafe span.withUnsafeBytes { unsafe copy($0) } }
    }

    private func copy(_ source: UnsafeRawBufferPointer) -> ProtobufCBinaryData {
        guard let from = source.baseAddress, let place = unsafe arena.take(source.count) else {
            return unsafe ProtobufCBinaryData(len: 0, data: nil)
        }
        unsafe place.copyMemory(from: from, byteCount: source.count)
        return unsafe ProtobufCBinaryData(len: source.count, data: place.assumingMemoryBound(to: UInt8.self))
    }

    /// The elements of a list, and how many.
    func list<V: CValue>(_ values: [V]) -> (Int, UnsafeMutablePointer<UnsafeMutablePointer<V.C>?>?) {
        guard let (count, list) = unsafe room(values.count, UnsafeMutablePointer<V.C>?.self) else {
            return (0, nil)
        }
        for (index, value) in values.enumerated() { unsafe list[index] = message(value) }
        return unsafe (arena.isExhausted ? 0 : count, list)
    }

    func list(_ texts: [String]) -> (Int, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) {
        guard let (count, list) = unsafe room(texts.count, UnsafeMutablePointer<CChar>?.self) else {
            return (0, nil)
        }
        for (index, value) in texts.enumerated() { unsafe list[index] = text(value) }
        return unsafe (arena.isExhausted ? 0 : count, list)
    }

    /// Numbers of an enumeration, of the C type that the field wants.
    func list<E: RawRepresentable<Int32>, C: RawRepresentable<UInt32>>(
        _ values: [E], as type: C.Type = C.self
    ) -> (Int, UnsafeMutablePointer<C>?) {
        guard let (count, list) = unsafe room(values.count, UInt32.self) else { return (0, nil) }
        for (index, value) in values.enumerated() { unsafe list[index] = UInt32(bitPattern: value.rawValue) }
        return unsafe (count, UnsafeMutableRawPointer(list).assumingMemoryBound(to: C.self))
    }

    private func room<T>(_ count: Int, _ type: T.Type) -> (Int, UnsafeMutablePointer<T>)? {
        guard count > 0, let place = unsafe arena.take(count * MemoryLayout<T>.stride) else { return nil }
        return unsafe (count, place.bindMemory(to: T.self, capacity: count))
    }
}

/// The number of an enumeration's case, 0 for `nil`, in the C type that the field wants.
func enumNumber<E: RawRepresentable<Int32>, C: RawRepresentable<UInt32>>(_ value: E?) -> C {
    guard let c = C(rawValue: UInt32(bitPattern: value?.rawValue ?? 0)) else {
        preconditionFailure("a C enumeration takes every number")
    }
    return c
}
