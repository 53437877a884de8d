/// Sessions on the sandbox, brought to where a row wants them.
enum Checkouts {
    /// A session that is ready. Without a splash, so that it is ready at once.
    static func present(_ caller: inout Caller, key: String) throws(BenchmarkFailure) -> String {
        let response = try caller.call("Sessions/Present", presentRequest, key: key)
        guard let id = ProtoBytes.field(1, of: response[...]) else { throw BenchmarkFailure("nothing was presented") }
        let session = String(decoding: id, as: UTF8.self)
        for _ in 0..<2000 {
            let snapshot = try caller.call("Sessions/Get", named(session))
            // Field 10 is the client session, which is there from ready on.
            if let whole = ProtoBytes.field(1, of: snapshot[...]), ProtoBytes.field(10, of: whole) != nil {
                return session
            }
        }
        throw BenchmarkFailure("session \(session) did not get ready")
    }

    /// A session whose form is filled in and valid.
    static func filledIn(_ caller: inout Caller, key: String) throws(BenchmarkFailure) -> String {
        let session = try present(&caller, key: key)
        _ = try caller.call("Methods/Select", select(session), key: "select")
        _ = try caller.call("CardForm/Update", fillIn(session))
        return session
    }

    /// A session that is paid and goes on.
    static func paid(_ caller: inout Caller, key: String) throws(BenchmarkFailure) -> String {
        let session = try filledIn(&caller, key: key)
        _ = try caller.call("CardForm/Submit", named(session), key: "submit")
        return session
    }

    static func named(_ session: String) -> [UInt8] { ProtoBytes.message { $0.text(1, session) } }

    static func select(_ session: String) -> [UInt8] {
        ProtoBytes.message {
            $0.text(1, session)
            $0.text(2, "PAYMENT_CARD")
        }
    }

    /// One key in the name of the card's holder, with the cursor there.
    static func rename(_ session: String, to name: String) -> [UInt8] {
        ProtoBytes.message {
            $0.text(1, session)
            $0.data(5, ProtoBytes.message { $0.text(1, name) })
            $0.data(16, ProtoBytes.message { $0.varint(1, cardholderName) })
        }
    }

    /// Of `CardField`.
    private static let cardholderName: UInt64 = 4

    /// The published test card 4242….
    static func fillIn(_ session: String) -> [UInt8] {
        ProtoBytes.message {
            $0.text(1, session)
            $0.data(2, ProtoBytes.message { $0.text(1, "4242424242424242") })
            $0.data(3, ProtoBytes.message { $0.text(1, "123") })
            $0.data(4, ProtoBytes.message { $0.text(1, "12/2030") })
            $0.data(5, ProtoBytes.message { $0.text(1, "Ada Lovelace") })
        }
    }

    private static let presentRequest = ProtoBytes.message {
        $0.data(
            2,
            ProtoBytes.message {
                $0.varint(1, 1999)
                $0.text(2, "EUR")
            })
        $0.text(4, "headless")
        // Settings.ui_options.is_init_screen_enabled: present and false.
        $0.data(6, ProtoBytes.message { $0.data(4, ProtoBytes.message { $0.data(1, []) }) })
    }
}
