/// The frames a load generator sends, as bytes with their length in front (`proto/PROTOCOL.md`, "Frame").
enum Frames {
    static func hello() -> [UInt8] {
        frame(callID: 0, body: 2) {
            $0.varint(1, 1)
            $0.text(3, "checkout-bench")
        }
    }

    static func call(
        _ id: UInt32, _ method: String, _ request: [UInt8] = [], key: String = "", credit: UInt32 = 0
    ) -> [UInt8] {
        frame(callID: id, body: 7) {
            $0.text(1, "checkout.v1." + method)
            if !request.isEmpty { $0.data(2, request) }
            if !key.isEmpty { $0.text(4, key) }
            $0.varint(5, UInt64(credit))
        }
    }

    static func credit(_ id: UInt32, _ items: UInt32) -> [UInt8] {
        frame(callID: id, body: 11) { $0.varint(1, UInt64(items)) }
    }

    private static func frame(callID: UInt32, body: UInt32, _ fill: (inout ProtoBytes) -> Void) -> [UInt8] {
        let frame = ProtoBytes.message {
            $0.varint(1, UInt64(callID))
            $0.data(body, ProtoBytes.message(fill))
        }
        let count = UInt32(frame.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + frame
    }
}
