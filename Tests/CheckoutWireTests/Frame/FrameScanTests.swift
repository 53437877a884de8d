import CProtobufC
import CheckoutModel
import Testing

@testable import CheckoutWire

@Suite struct FrameScanTests {
    private func repeated(_ piece: String, _ count: Int) -> [UInt8] { (0..<count).flatMap { _ in hex(piece) } }

    @Test(
        "PROTOCOL.md, Messages: what a canonical encoder writes, in any order, is accepted",
        arguments: [
            ("SessionsGetRequest", ""), ("SessionsWatchRequest", "1864 2001 0a00"),
            ("SessionsWatchRequest", "2001 1864"), ("CardFormSubmitRequest", "1000"),
            ("SessionsPresentRequest", "6001 0a03 616263"), ("OptionalInt64", "08 ffffffffffffffffff01"),
            ("HostIdentity", "20 ffffffffffffffffff01"), ("HostIdentity", "18 ffffffff0f"),
            ("PaymentMethod", "7a 02 01 02"), ("PaymentMethod", "7801 7802"), ("Color", "0d 01020304"),
            ("Ping", "09 0102030405060708"), ("OptionalString", "0a 04 f09f9880"), ("OptionalString", "0a 00"),
            ("CardFocus", "12 00"), ("CardFocus", "08 0d"),
        ])
    func sound(_ type: String, _ bytes: String) { #expect(scan(hex(bytes), type) == .sound) }

    @Test(
        "PROTOCOL.md, Messages: each clause refuses",
        arguments: [
            ("SessionsGetRequest", "0a 01 61 0a 01 61", ScanRefusal.Reason.duplicate, "session_id"),
            ("SessionsWatchRequest", "1801 1801", .duplicate, "after"),
            ("SessionsPresentRequest", "0a 01 61 12 00", .duplicate, "sandbox_order"),
            ("SessionsPresentRequest", "1a 01 61 22 01 61", .duplicate, "host_name"),
            ("CardFocus", "0801 1200", .duplicate, "none"),
            ("SessionsWatchRequest", "18 8100", .overlongVarint, "after"),
            ("SessionsWatchRequest", "18 8000", .overlongVarint, "after"),
            ("SessionsWatchRequest", "9800 01", .overlongVarint, ""),
            ("SessionsGetRequest", "0a 8100 61", .overlongVarint, "session_id"),
            ("SessionsWatchRequest", "20 02", .varintTooWide, "follow"),
            ("SessionsWatchRequest", "18 ffffffffffffffffff02", .varintTooWide, "after"),
            ("SessionsWatchRequest", "18 ffffffffffffffffffff01", .varintTooWide, "after"),
            ("HostIdentity", "18 8080808010", .varintTooWide, "uid"),
            ("HostIdentity", "20 8080808008", .varintTooWide, "pid"),
            ("HostIdentity", "20 ffffffff0f", .varintTooWide, "pid"),
            ("CardFocus", "08 8080808010", .varintTooWide, "field"),
            ("SessionsGetRequest", "8a80808080 01 00", .tagTooLong, ""),
            ("SessionsGetRequest", "0b 0c", .group, ""), ("SessionsGetRequest", "7b", .group, ""),
            ("SessionsGetRequest", "0c", .group, ""), ("SessionsGetRequest", "00 00", .fieldZero, ""),
            ("SessionsGetRequest", "02 00", .fieldZero, ""), ("SessionsGetRequest", "0e", .wrongWireType, ""),
            ("SessionsGetRequest", "08 01", .wrongWireType, "session_id"),
            ("SessionsWatchRequest", "1a 01 01", .wrongWireType, "after"),
            ("Color", "09 0102030405060708", .wrongWireType, "light"),
            ("SessionsGetRequest", "0a", .truncated, "session_id"),
            ("SessionsGetRequest", "0a 05 61", .truncated, "session_id"),
            ("SessionsGetRequest", "8a", .truncated, ""), ("Color", "0d 010203", .truncated, "light"),
            ("Ping", "09 01", .truncated, "opaque"), ("SessionsGetRequest", "12 05 61", .truncated, ""),
            ("SessionsPresentRequest", "12 02 12 05 61 62 63 64 65", .truncated, "sandbox_order.currency_code"),
            ("SessionsGetRequest", "0a 01 00", .badText, "session_id"),
            ("SessionsGetRequest", "0a 0a 61616161616161616100", .badText, "session_id"),
            ("SessionsGetRequest", "0a 0a 61616100616161616161", .badText, "session_id"),
            ("SessionsGetRequest", "0a 01 80", .badText, "session_id"),
            ("SessionsGetRequest", "0a 02 c080", .badText, "session_id"),
            ("SessionsGetRequest", "0a 02 c3 28", .badText, "session_id"),
            ("SessionsGetRequest", "0a 03 eda080", .badText, "session_id"),
            ("SessionsGetRequest", "0a 03 e08080", .badText, "session_id"),
            ("SessionsGetRequest", "0a 04 f08080 80", .badText, "session_id"),
            ("SessionsGetRequest", "0a 04 f4908080", .badText, "session_id"),
            ("SessionsGetRequest", "0a 03 f09f98", .badText, "session_id"),
            ("SessionsGetRequest", "0a 01 ff", .badText, "session_id"),
            ("PaymentMethod", "7a 01 01 7a 01 02", .duplicate, "intents"),
            ("PaymentMethod", "7801 7a 01 02", .wrongWireType, "intents"),
            ("PaymentMethod", "7a 02 81 00", .overlongVarint, "intents"),
            ("PaymentMethod", "7a 01 81", .truncated, "intents"),
        ] as [(String, String, ScanRefusal.Reason, String)])
    func refused(_ type: String, _ bytes: String, _ reason: ScanRefusal.Reason, _ path: String) {
        #expect(scan(hex(bytes), type) == .refused(ScanRefusal(reason, path: path)))
    }

    @Test(
        "PROTOCOL.md, Calls: the first unknown field or number is named",
        arguments: [
            ("SessionsGetRequest", "12 01 61", "2"), ("SessionsGetRequest", "f8ffffff0f 01", "536870911"),
            ("SessionsPresentRequest", "32 03 9a06 00", "settings.99"), ("SessionsPresentRequest", "60 09", "intent"),
            ("CardFocus", "08 ffffffffffffffffff01", "field"), ("CardFocus", "08 0e", "field"),
            ("PaymentMethod", "7a 02 01 09", "intents"),
            ("SessionsPresentRequest", "6a 02 10 09 7801", "payment_method_intents.intent"),
        ])
    func unknown(_ type: String, _ bytes: String, _ path: String) {
        #expect(scan(hex(bytes), type) == .soundWithUnknown(path: path))
    }

    @Test(
        "PROTOCOL.md, Messages: text maxima at, below and above",
        arguments: [
            ("SessionsGetRequest", 0x0a, 32, "session_id"), ("Hello", 0x1a, 64, "client_name"),
            ("Hello", 0x22, 64, "client_version"),
            ("Hello", 0x2a, 64, "locale"), ("Hello", 0x32, 64, "time_zone"), ("OptionalString", 0x0a, 1024, "value"),
            ("SecretBytes", 0x0a, 1024, "value"), ("SessionsPresentRequest", 0x0a, 65536, "client_token"),
            ("SessionsPresentRequest", 0x5a, 64, "owner_secret"), ("SessionsWatchRequest", 0x12, 16, "epoch"),
        ] as [(String, Int, Int, String)])
    func lengths(_ type: String, _ tag: Int, _ max: Int, _ path: String) {
        for count in [0, 1, max - 1, max, max + 1] {
            var length: [UInt8] = []
            var rest = count
            while rest >= 0x80 {
                length.append(UInt8(rest & 0x7f) | 0x80)
                rest >>= 7
            }
            let bytes = [UInt8(tag)] + length + [UInt8(rest)] + [UInt8](repeating: 0x61, count: count)
            let verdict: ScanVerdict = count <= max ? .sound : .refused(ScanRefusal(.textTooLong, path: path))
            #expect(scan(bytes, type) == verdict, "\(count) bytes")
            #expect(scan(bytes, type, mode: .reply) == .sound, "a reply is bounded by its frame")
        }
    }

    @Test("PROTOCOL.md, Messages: at most 1024 elements of a list, packed or not")
    func elements() {
        let refused = ScanVerdict.refused(ScanRefusal(.tooManyElements, path: "intents"))
        for (count, verdict) in [(1023, .sound), (1024, .sound), (1025, refused)] as [(Int, ScanVerdict)] {
            #expect(scan(repeated("7801", count), "PaymentMethod") == verdict)
            let packed = hex("7a") + [UInt8(count & 0x7f) | 0x80, UInt8(count >> 7)] + repeated("01", count)
            #expect(scan(packed, "PaymentMethod") == verdict)
        }
        #expect(scan(repeated("7801", 2000), "PaymentMethod", mode: .reply) == .sound)
    }

    @Test("PROTOCOL.md, Messages: at most 4096 fields, nested ones counted with it")
    func fields() {
        let refused = ScanVerdict.refused(ScanRefusal(.tooManyFields))
        let unknown = ScanVerdict.soundWithUnknown(path: "15")
        for (count, verdict) in [(4095, unknown), (4096, unknown), (4097, refused)] as [(Int, ScanVerdict)] {
            #expect(scan(repeated("7801", count), "SessionsGetRequest") == verdict)
        }
        // 1024 elements of three fields each, the element itself and two inside.
        #expect(scan(repeated("6a 04 0a00 1001", 1024), "SessionsPresentRequest") == .sound)
        let more = repeated("6a 04 0a00 1001", 1024) + repeated("f80101", 1025)
        #expect(scan(more, "SessionsPresentRequest") == .refused(ScanRefusal(.tooManyFields)))
    }

    @Test("PROTOCOL.md, Messages: no message type is recursive, and none is deeper than 16 levels")
    func depth() {
        func depth(_ type: UnsafePointer<ScanMessage>, _ above: [UnsafePointer<ScanMessage>]) -> Int {
            #expect(unsafe !above.contains(type), "a message within itself")
            if unsafe above.contains(type) { return 0 }
            let count = unsafe Int(type.pointee.descriptor.pointee.n_fields)
            let children = unsafe (0..<count).compactMap { unsafe type.pointee.fields[$0].child }
            return unsafe 1 + (children.map { unsafe depth($0, above + [type]) }.max() ?? 0)
        }
        for type in MessageType.all {
            let levels = unsafe depth(type.table, [])
            #expect(levels <= Limits.messageDepthMax, "\(type.name) has \(levels) levels")
        }
        #expect(MessageType.all.count > 120)
    }
}
