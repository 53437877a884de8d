import CheckoutModel
import Testing

@testable import CheckoutWire

/// Memory for secrets of a test, with room for so many.
final class TestSecrets: SecretMemory {
    private var slots: [UInt64: [UInt8]] = [:]
    private var next: UInt64 = 1
    private let room: Int

    init(room: Int = .max) { self.room = room }

    var count: Int { slots.count }

    func store(_ bytes: RawSpan) -> SecretHandle? {
        guard slots.count < room else { return nil }
        defer { next += 1 }
        slots[next] = unsafe bytes.withUnsafeBytes { unsafe Array($0) }
        return SecretHandle(token: next)
    }

    func withBytes<R>(_ handle: SecretHandle, _ body: (RawSpan) -> R) -> R {
        guard let bytes = slots[handle.token] else { preconditionFailure("a wiped handle") }
        return unsafe body(bytes.span.bytes)
    }

    func wipe(_ handle: SecretHandle) { slots[handle.token] = nil }
    func hasRoom(for byteCount: Int) -> Bool { slots.count < room }

    func put(_ text: String) -> SecretHandle? { unsafe store(Array(text.utf8).span.bytes) }
}

@Suite struct SecretTests {
    private func holds(_ bytes: [UInt8], _ marker: String) -> Bool {
        let wanted = Array(marker.utf8)
        guard bytes.count >= wanted.count else { return false }
        return (0...bytes.count - wanted.count).contains { Array(bytes[$0..<$0 + wanted.count]) == wanted }
    }

    @Test("C-189: number and code travel as handles, both ways")
    func cardFields() throws {
        let client = TestSecrets()
        var request = CardFormUpdateRequest(sessionID: Samples.session)
        request.number = client.put("4242424242424242").map { .held($0) }
        request.cvv = client.put("123").map { .held($0) }
        let bytes = request.bytes(Encoding(secrets: client))
        #expect(holds(bytes, "4242424242424242"))
        let daemon = TestSecrets()
        let arena = Arena()
        let back = try unsafe CardFormUpdateRequest.decode(bytes.span.bytes, arena: arena, secrets: daemon)
        let number = try #require(back.number?.handle)
        #expect(
            daemon.withBytes(number) { unsafe $0.withUnsafeBytes { unsafe Array($0) } }
                == Array("4242424242424242".utf8))
        #expect(daemon.count == 2 && back.expiry == nil)
        #expect(arena.byteCount == 0)
    }

    @Test("security: a full region is told apart, and what was stored for the request is wiped")
    func noRoom() throws {
        let client = TestSecrets()
        var request = SessionsPresentRequest()
        request.source = .clientToken(client.put("token"))
        request.ownerSecret = client.put("0123456789abcdef")
        let bytes = request.bytes(Encoding(secrets: client))
        for (room, left) in [(0, 0), (1, 0), (2, 2)] {
            let daemon = TestSecrets(room: room)
            do throws(DecodeFault) {
                let back = try unsafe SessionsPresentRequest.decode(bytes.span.bytes, arena: Arena(), secrets: daemon)
                #expect(back.secretHandles.count == 2)
            } catch {
                #expect(error == .noRoomForSecrets)
            }
            #expect(daemon.count == left, "room for \(room)")
        }
    }

    @Test("security: send buffers of the daemon carry no secret; only the live answer does, when asked to")
    func markers() throws {
        let marker = "MARKER-OF-A-SECRET"
        let secrets = TestSecrets()
        let handle = secrets.put(marker)
        var result = Samples.result
        result.token = handle
        var outcome = Samples.outcome
        outcome.result = result
        var snapshot = Samples.snapshot
        snapshot.outcome = outcome
        snapshot.screen?.result = result
        var submitted = CardFormSubmitResponse()
        submitted.outcome = outcome
        var updated = CardFormUpdateResponse(cardForm: Samples.cardForm)
        updated.formattedNumber = handle
        var resync = Resync()
        resync.sessions = [snapshot]
        let success = CheckoutSuccess(result: result, paid: true, gateway: "sandbox", live: false, attempt: 1)
        let messages: [any WireMessage] = [
            SessionsGetResponse(session: snapshot), SessionsOutcomeResponse(outcome: outcome), submitted, updated,
            SessionsWatchItem(.resync(resync)), SessionsWatchItem(.event(Samples.event(.checkoutSuccess(success)))),
            SessionsWatchItem(.event(Samples.event(.attemptSucceeded(1, result, paid: true)))),
        ]
        for message in messages {
            #expect(!holds(message.bytes(), marker), "\(type(of: message))")
            #expect(!holds(message.bytes(Encoding(view: .observer, secrets: secrets)), marker), "\(type(of: message))")
        }
        #expect(holds(submitted.bytes(Encoding(secrets: secrets)), marker))
        #expect(holds(updated.bytes(Encoding(secrets: secrets)), marker))
        for stored in messages.suffix(3) {
            #expect(!holds(stored.bytes(Encoding(secrets: secrets)), marker), "neither snapshot nor event has a token")
        }
        #expect(!holds(SessionsGetResponse(session: snapshot).bytes(Encoding(secrets: secrets)), marker))
    }

    @Test("C-187: a client's buffer is wiped whole, also where bytes were consumed")
    func wipedBuffer() {
        let out = OutputBuffer()
        let bytes = [UInt8](repeating: 0x34, count: 4000)
        unsafe out.append(bytes.span.bytes)
        out.consume(3999)
        out.wipe()
        unsafe out.append([UInt8](repeating: 0, count: 1).span.bytes)
        #expect(out.array == [0])
    }

    @Test("C-187: what the socket has taken is overwritten, also where the buffer moves or grows")
    func consumedIsWiped() {
        let out = OutputBuffer()
        let marker = [UInt8](repeating: 0x37, count: 400)
        unsafe out.append(marker.span.bytes)
        out.consume(300)
        // What is left moves to the front, for there is no room behind it.
        unsafe out.append([UInt8](repeating: 0x11, count: 200).span.bytes)
        #expect(out.array == [UInt8](repeating: 0x37, count: 100) + [UInt8](repeating: 0x11, count: 200))
        out.consume(out.count)
        // As far as anything was ever written.
        let room = unsafe UnsafeRawBufferPointer(start: out.extend(by: 400), count: 400)
        #expect(unsafe room.allSatisfy { $0 == 0 })
    }
}
