public import CheckoutCore
public import CheckoutModel
public import CheckoutSystem
import CSodium

/// Seals client tokens with libsodium's secretbox: a random nonce, then tag and ciphertext. Used by one thread.
@safe public final class SodiumSealer: TokenSealer {
    private let key: SealingKey
    private static let nonceBytes = Int(crypto_secretbox_NONCEBYTES)
    private static let tagBytes = Int(crypto_secretbox_MACBYTES)

    private init(_ key: SealingKey) { self.key = key }

    /// With the credential `state-key` when it is there, else with `state.key` in the state directory, which is made at
    /// the first start.
    public static func open(
        _ directory: StateDirectory, credentialsDirectory: String?
    ) throws(StoreOpenFailure) -> SodiumSealer {
        SodiumSealer(try SealingKey.load(directory, credentialsDirectory: credentialsDirectory))
    }

    /// `TokenSealer`.
    public func seal(_ token: RawSpan) -> [UInt8] {
        var sealed = [UInt8](repeating: 0, count: Self.nonceBytes + Self.tagBytes + token.byteCount)
        unsafe token.withUnsafeBytes { plain in
            unsafe sealed.withUnsafeMutableBytes { room in
                guard let nonce = unsafe room.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
                unsafe randombytes_buf(nonce, Self.nonceBytes)
                // Of an empty token nothing is read.
                let start = unsafe plain.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? UnsafePointer(nonce)
                let status = unsafe crypto_secretbox_easy(
                    nonce + Self.nonceBytes, start, UInt64(plain.count), nonce, key.bytes)
                precondition(status == 0, "sealing cannot fail")
            }
        }
        return sealed
    }

    /// `TokenSealer`.
    public func open(_ sealed: [UInt8], in memory: any SecretMemory) -> SecretHandle? {
        let count = sealed.count - Self.nonceBytes - Self.tagBytes
        guard count >= 0, memory.hasRoom(for: count), let room = unsafe sodium_malloc(max(count, 1)) else { return nil }
        // Overwrites before it gives back.
        defer { unsafe sodium_free(room) }
        let isOurs = unsafe sealed.withUnsafeBytes { sealed in
            guard let nonce = unsafe sealed.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return false }
            return unsafe crypto_secretbox_open_easy(
                room.assumingMemoryBound(to: UInt8.self), nonce + Self.nonceBytes, UInt64(count + Self.tagBytes), nonce,
                key.bytes) == 0
        }
        guard isOurs else { return nil }
        return unsafe memory.store(RawSpan(_unsafeStart: room, byteCount: count))
    }
}
