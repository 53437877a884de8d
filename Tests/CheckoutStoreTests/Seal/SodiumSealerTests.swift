import CheckoutCore
import CheckoutModel
import CheckoutSystem
import Foundation
import Testing

@testable import CheckoutStore
import CheckoutTestSupport

@Suite struct SodiumSealerTests {
    private let token = Array("eyJhbGciOiJIUzI1NiJ9.dG9rZW4tb2YtYS10ZXN0.c2lnbmF0dXJl".utf8)

    private func sealer(_ directory: TemporaryDirectory, credentials: String? = nil) throws -> SodiumSealer {
        try SodiumSealer.open(StateDirectory.open(directory.path), credentialsDirectory: credentials)
    }

    private func opened(_ sealed: [UInt8], _ sealer: SodiumSealer) -> [UInt8]? {
        let memory = CountingMemory()
        guard let handle = sealer.open(sealed, in: memory) else {
            #expect(memory.live.isEmpty)
            return nil
        }
        return memory.live[handle]
    }

    private func sealed(_ bytes: [UInt8], _ sealer: SodiumSealer) -> [UInt8] { sealer.seal(unsafe bytes.span.bytes) }

    @Test("security, At rest: a sealed token opens again after a restart, and each sealing differs")
    func roundTrip() throws {
        let directory = TemporaryDirectory()
        let first = try sealer(directory)
        let sealed = self.sealed(token, first)
        #expect(sealed != self.sealed(token, first))
        #expect(opened(sealed, try sealer(directory)) == token)
        #expect(opened(self.sealed([UInt8](), first), first) == [])
        #expect(directory.mode("state.key") == 0o600)
        #expect(directory.bytes("state.key").count == 32)
        #expect(directory.bytes("state.key.new").isEmpty)
    }

    @Test("security, At rest: another key, cut or changed bytes, or no room give nothing")
    func refused() throws {
        let directory = TemporaryDirectory()
        let sealer = try sealer(directory)
        let sealed = self.sealed(token, sealer)
        #expect(opened(sealed, try self.sealer(TemporaryDirectory())) == nil)
        for count in 0..<sealed.count { #expect(opened(Array(sealed.prefix(count)), sealer) == nil, "\(count)") }
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(opened(changed, sealer) == nil, "\(index)")
        }
        let memory = CountingMemory()
        memory.room = token.count - 1
        #expect(sealer.open(sealed, in: memory) == nil)
    }

    @Test("security, At rest: the credential goes before the key file, which is then not made")
    func credential() throws {
        let directory = TemporaryDirectory()
        let credentials = TemporaryDirectory()
        let key = (1...32).map { UInt8($0) }
        credentials.write("state-key", key, mode: 0o400)
        let sealed = self.sealed(token, try sealer(directory, credentials: credentials.path))
        #expect(directory.mode("state.key") == 0)
        let other = TemporaryDirectory()
        other.write("state.key", key)
        #expect(opened(sealed, try sealer(other)) == token)
        #expect(opened(sealed, try sealer(directory, credentials: TemporaryDirectory().path)) == nil)
    }

    @Test("security, At rest: a key of another length, or open to others, is refused and left as it is")
    func badKeys() throws {
        for (count, mode, reason) in [
            (0, 0o600, .key), (31, 0o600, .key), (33, 0o600, .key), (32, 0o640, .file),
        ] as [(Int, mode_t, StoreOpenFailure.Reason)] {
            let directory = TemporaryDirectory()
            let bytes = [UInt8](repeating: 1, count: count)
            directory.write("state.key", bytes, mode: mode)
            do {
                _ = try sealer(directory)
                Issue.record("taken: \(count) bytes, mode \(mode)")
            } catch let failure as StoreOpenFailure {
                #expect(failure.reason == reason && failure.isPermanent)
            }
            #expect(directory.bytes("state.key") == bytes)
        }
    }

    @Test("security, At rest: no plain token is in any file of the store, before and after its session's end")
    func noPlainToken() throws {
        let directory = TemporaryDirectory()
        let sealer = try sealer(directory)
        let sealed = self.sealed(token, sealer)
        func contains(_ needle: [UInt8]) throws -> Bool {
            try FileManager.default.contentsOfDirectory(atPath: directory.path).contains {
                Data(directory.bytes($0)).range(of: Data(needle)) != nil
            }
        }
        let open = try OpenStore(directory)
        _ = open.commit(batch(1) { $0.sessions = [session(1, body: sealed)] })
        #expect(try contains(sealed))
        #expect(try !contains(token))
        _ = open.commit(batch(2) { $0.sessions = [session(1, live: false, ended: 20, body: [1])] })
        open.store.close()
        #expect(try !contains(sealed))
    }
}
