internal import CSodium

/// SHA-256, of requests (fingerprints), owner secrets, client tokens, and of the sandbox's derived ids.
public enum Digest {
    /// 32 bytes.
    public static func sha256(_ bytes: RawSpan) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        unsafe bytes.withUnsafeBytes { input in
            _ = unsafe crypto_hash_sha256(
                &digest, input.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(input.count))
        }
        return digest
    }

    /// Whether two digests agree, in a time that does not tell where they differ.
    public static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        a.count == b.count && zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
