import CheckoutModel
import CheckoutSystem
import CheckoutWire
import Testing

@testable import CheckoutClient

/// The card form of an inline session: what its calls send, and what they hand out.
@Suite(.timeLimit(.minutes(5))) struct CardFormSessionTests {
    private static let grouped = "4242 4242 42"

    /// Answers each update with the focus in its expiry, and with a grouped number when one was typed.
    private static func daemon(_ notes: Notes<FakeFrame>) -> FakeDaemon {
        FakeDaemon { peer in
            peer.welcome()
            while let call = peer.call() {
                notes.add(call)
                switch call.method.split(separator: "/").last {
                case "Update":
                    let secrets = HeapSecrets()
                    let request = Fixtures.decode(call.payload, as: CardFormUpdateRequest.self, secrets: secrets)
                    var form = CardFormState()
                    form.maskedNumber = "424242\u{2022}\u{2022}\u{2022}\u{2022}"
                    var response = CardFormUpdateResponse(cardForm: form)
                    if request?.number?.handle != nil { response.formattedNumber = secrets.put(grouped) }
                    peer.reply(call.id, response, secrets: secrets)
                case "SelectNetwork":
                    let request = Fixtures.decode(call.payload, as: CardFormSelectNetworkRequest.self)
                    guard let network = request?.network, network != .amex else {
                        peer.fail(call.id, CheckoutFailure(.networkNotSelectable, "AMEX cannot be chosen"))
                        continue
                    }
                    var form = CardFormState()
                    form.selectedNetwork = network
                    form.surcharge = 50
                    peer.reply(call.id, CardFormSelectNetworkResponse(cardForm: form))
                default: return
                }
            }
        }
    }

    private func form(_ daemon: FakeDaemon) throws -> CardFormSession {
        CardFormSession(Fixtures.session, try CheckoutClient(Fixtures.options(daemon)), state: nil, .now())
    }

    private func typing(_ number: String) throws -> CardInput {
        var input = CardInput()
        var secret = try SecretValue(capacity: 32)
        for byte in number.utf8 { secret.append(byte) }
        input.number = consume secret
        input.focus = .field(.number)
        return input
    }

    @Test("C-073, C-183, C-189: who types gets the grouped number as a secret that has no text form")
    func formatted() async throws {
        let notes = Notes<FakeFrame>()
        let daemon = Self.daemon(notes)
        let form = try form(daemon)
        let typed = try await form.type(try typing("4242424242"))
        let number = try #require(typed.formattedNumber)
        let text = number.withBytes { bytes in
            String(decoding: unsafe bytes.withUnsafeBytes { unsafe Array($0) }, as: UTF8.self)
        }
        #expect(text == Self.grouped && number.count == Self.grouped.utf8.count)
        #expect("\(number)" == "FormattedNumber" && String(reflecting: number) == "FormattedNumber")
        var dumped = ""
        dump(typed, to: &dumped)
        #expect(!dumped.contains("4242 4242"))
        #expect(typed.state == form.state && form.state?.maskedNumber.hasPrefix("424242") == true)
        var other = CardInput()
        other.fields[.expiry] = "12/30"
        #expect(try await form.type(other).formattedNumber == nil, "no number was typed in this call")
        #expect(try await form.update(try typing("42")).maskedNumber == typed.state.maskedNumber)
    }

    @Test("C-073, C-187: nothing of the number is left where the library received and unpacked it")
    func wiped() throws {
        let notes = Notes<FakeFrame>()
        let daemon = Self.daemon(notes)
        let core = ClientCore(Fixtures.options(daemon))
        var got: FormattedNumber?
        core.submit(
            CallOperation(try .typeCard(try typing("4242424242"), of: Fixtures.session), keepsJSON: true) { result in
                guard case .success(let answer) = result else { return }
                got = answer.value.formattedNumber
                #expect(answer.json?.contains("4242 4242") == false, "a JSON text has no secrets")
            })
        while !core.isIdle { _ = core.turn() }
        #expect(got != nil && core.lockedArena.arena.byteCount == 0 && core.arena.byteCount == 0)
        #expect(core.lockedArena.isZero)
    }

    @Test("C-132, C-133, C-181: focus sends where the cursor is and nothing else") func focus() async throws {
        let notes = Notes<FakeFrame>()
        let daemon = Self.daemon(notes)
        let form = try form(daemon)
        _ = try await form.focus(.field(.cvv))
        _ = try await form.focus(CardFocus.none)
        let sent = notes.all.compactMap { Fixtures.decode($0.payload, as: CardFormUpdateRequest.self) }
        var (first, second) = (
            CardFormUpdateRequest(sessionID: Fixtures.session), CardFormUpdateRequest(sessionID: Fixtures.session)
        )
        first.focus = .field(.cvv)
        second.focus = CardFocus.none
        #expect(sent == [first, second])
    }

    @Test("C-057, C-058, C-154: a choice of network comes back with its surcharge; a refused one changes nothing")
    func networks() async throws {
        let notes = Notes<FakeFrame>()
        let daemon = Self.daemon(notes)
        let form = try form(daemon)
        let chosen = try await form.selectNetwork(.cartesBancaires)
        #expect(chosen.selectedNetwork == .cartesBancaires && chosen.surcharge == 50 && form.state == chosen)
        let refused = await #expect(throws: CheckoutFailure.self) { try await form.selectNetwork(.amex) }
        #expect(refused?.code == .networkNotSelectable && form.state == chosen)
        #expect(try await form.selectNetwork(.other).selectedNetwork == .other)
        #expect(notes.all.map(\.method) == Array(repeating: "checkout.v1.CardForm/SelectNetwork", count: 3))
    }
}

/// Secrets on the heap, for the fake daemon.
private final class HeapSecrets: SecretMemory {
    private var slots: [[UInt8]] = []
    func put(_ text: String) -> SecretHandle {
        slots.append(Array(text.utf8))
        return SecretHandle(token: UInt64(slots.count - 1))
    }
    func store(_ bytes: RawSpan) -> SecretHandle? {
        slots.append(unsafe bytes.withUnsafeBytes { unsafe Array($0) })
        return SecretHandle(token: UInt64(slots.count - 1))
    }
    func withBytes<R>(_ handle: SecretHandle, _ body: (RawSpan) -> R) -> R {
        let bytes = slots[Int(handle.token)]
        return unsafe body(bytes.span.bytes)
    }
    func wipe(_ handle: SecretHandle) {}
    func hasRoom(for byteCount: Int) -> Bool { true }
}

extension LockedArena {
    fileprivate var isZero: Bool { unsafe pages.bytes.allSatisfy { $0 == 0 } }
}
