import CheckoutModel
import CheckoutSystem
import CheckoutWire
import Testing

@testable import CheckoutClient

/// Goal: secrets travel from locked memory to the socket in frames of their own, and these are what the daemon reads.
struct SecretFrameTests {
    private static func secret(_ text: String) throws -> SecretValue {
        var secret = try SecretValue(capacity: max(1, text.utf8.count))
        for byte in text.utf8 { secret.append(byte) }
        return secret
    }

    @Test(
        "C-189: number and code arrive as they were typed, beside the other fields",
        arguments: [
            "4242424242424242", "4", "",
        ]) func card(number: String) throws
    {
        let notes = Notes<FakeFrame>()
        let daemon = FakeDaemon { peer in
            peer.welcome()
            guard let call = peer.call() else { return }
            notes.add(call)
            peer.reply(call.id, CardFormUpdateResponse(cardForm: CardFormState()))
        }
        var card = CardInput()
        card.number = try Self.secret(number)
        card.cvv = try Self.secret("007")
        card.fields = [.expiry: "12/34", .cardholderName: "Ada Lovelace", .postalCode: "1010"]
        card.saveCard = true
        _ = try BlockingClient(Fixtures.options(daemon)).perform(.updateCard(card, of: Fixtures.session))

        let payload = try #require(notes.all.first?.payload)
        let region = try SecretRegion(bytesMax: SecretRegion.bytesMin)
        let verdict = unsafe FrameScan.scan(payload.span.bytes, as: CardFormUpdateRequest.messageType)
        #expect(verdict == .sound)
        let request = try #require(Fixtures.decode(payload, as: CardFormUpdateRequest.self, secrets: region))
        #expect(Self.text(request.number, region) == number)
        #expect(Self.text(request.cvv, region) == "007")
        #expect(request.expiry == "12/34")
        #expect(request.cardholderName == "Ada Lovelace")
        #expect(request.postalCode == "1010")
        #expect(request.saveCard == true)
        #expect(request.city == nil)
    }

    @Test("PROTOCOL.md, Owner: a secret that is none to the daemon is refused here", arguments: [0, 1, 15, 16, 64, 65])
    func ownerSecrets(count: Int) throws {
        let secret = try Self.secret(String(repeating: "s", count: count))
        let token = try Self.secret("token")
        let made: [Bool] = [
            (try? ServerCall.open(SandboxOrder(), ownerSecret: secret)) != nil,
            (try? ServerCall.open(clientToken: token, ownerSecret: secret)) != nil,
            (try? ServerCall.present(SandboxOrder(), ownerSecret: secret)) != nil,
            (try? ServerCall.present(clientToken: token, ownerSecret: secret)) != nil,
            (try? ServerCall.adopt(Fixtures.session, ownerSecret: secret)) != nil,
        ]
        #expect(made == Array(repeating: (16...64).contains(count), count: 5))
    }

    @Test("PROTOCOL.md, Frame: a frame with secrets is byte for byte what protobuf makes of it") func golden() throws {
        let region = try SecretRegion(bytesMax: SecretRegion.bytesMin)
        let digits = Array("4242424242424242".utf8)
        var request = CardFormUpdateRequest(sessionID: Fixtures.session)
        request.number = .held(try #require(unsafe region.store(digits.span.bytes)))
        let expected = OutputBuffer()
        try FrameWriter.call(
            300, method: Method.cardFormUpdate.row, request: request, timeout: 9_999, idempotencyKey: "k",
            secrets: region, arena: Arena(), into: expected)

        let secrets = try SecretFields(byteCount: 16)
        secrets.addWrapped(2, try Self.secret("4242424242424242"))
        let plain = OutputBuffer()
        CardFormUpdateRequest(sessionID: Fixtures.session).encode(into: plain, arena: Arena())
        let frame = try CallFrame(
            300, method: Method.cardFormUpdate.row, request: plain.bytes, secrets: secrets, timeout: 9_999, key: "k")
        let bytes = frame.withBytes { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
        let whole = unsafe expected.withUnsafeBytes { unsafe Array($0) }
        #expect(bytes == whole)
    }

    @Test("G-012: a client token of 64 KiB goes through") func token() throws {
        let notes = Notes<[UInt8]>()
        let daemon = FakeDaemon { peer in
            peer.welcome()
            guard let call = peer.call() else { return }
            notes.add(call.payload)
            peer.reply(call.id, SessionsPresentResponse())
        }
        let count = Limits.clientTokenBytesMax
        let token = try Self.secret(String(repeating: "t", count: count))
        _ = try BlockingClient(Fixtures.options(daemon)).perform(.present(clientToken: token))
        let payload = try #require(notes.all.first)
        let verdict = unsafe FrameScan.scan(payload.span.bytes, as: SessionsPresentRequest.messageType)
        #expect(verdict == .sound)
        // Field 1, 65 536 bytes of it, behind the fields that are no secret.
        #expect(payload.suffix(count + 4) == [0x0a, 0x80, 0x80, 0x04] + [UInt8](repeating: 0x74, count: count))
    }

    @Test("PROTOCOL.md, Calls: after the end of its call a secret is gone") func wiped() throws {
        let secrets = try SecretFields(byteCount: 16)
        secrets.add(1, try Self.secret("4242424242424242"))
        #expect(secrets.count == 18)
        let operation = CallOperation(
            ServerCall<SessionsPresentResponse>(.sessionsPresent, SessionsPresentRequest(), secrets: secrets) { $0 },
            keepsJSON: false, { _ in })
        operation.end(CheckoutFailure(.cancelled, ""))
        #expect(secrets.count == 0)
    }

    private static func text(_ field: SecretField?, _ region: SecretRegion) -> String? {
        switch field {
        case nil: nil
        case .empty: ""
        case .held(let handle):
            region.withBytes(handle) { span in
                unsafe span.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
            }
        }
    }
}
