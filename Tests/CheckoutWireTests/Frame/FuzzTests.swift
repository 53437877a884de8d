import CProtobufC
import CheckoutModel
import Testing

@testable import CheckoutWire
import CheckoutTestSupport

/// Seeded: the same seed gives the same run.
@Suite struct FuzzTests {
    /// A random message of a type, as a canonical encoder might write it, fields in any order.
    private func message(_ type: UnsafePointer<ScanMessage>, _ random: inout SplitMix, _ depth: Int = 0) -> [UInt8] {
        let count = unsafe Int(type.pointee.descriptor.pointee.n_fields)
        var taken: Set<UInt8> = []
        var pieces: [[UInt8]] = []
        for index in 0..<count where random.next() % 3 == 0 {
            let field = unsafe type.pointee.fields[index]
            let number = unsafe type.pointee.descriptor.pointee.fields[index].id
            if !field.isRepeated, !taken.insert(field.slot).inserted { continue }
            let times = field.isRepeated ? Int(random.next() % 4) : 1
            for _ in 0..<times {
                guard let value = value(field, &random, depth) else { continue }
                pieces.append(varint(UInt64(number) << 3 | UInt64(field.wire)) + value)
            }
        }
        pieces.shuffle(using: &random)
        return pieces.flatMap { $0 }
    }

    private func value(_ field: ScanField, _ random: inout SplitMix, _ depth: Int) -> [UInt8]? {
        let bits = random.next() >> (random.next() % 64)
        switch field.kind {
        case .uint32: return varint(UInt64(UInt32(truncatingIfNeeded: bits)))
        case .uint64, .int64: return varint(bits)
        case .int32: return varint(UInt64(bitPattern: Int64(Int32(truncatingIfNeeded: bits))))
        case .bool: return [UInt8(bits & 1)]
        case .enumeration: return [UInt8(bits % 4)]
        case .fixed32: return (0..<4).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
        case .fixed64: return (0..<8).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
        case .text:
            return lengthed(
                Array(["", "a", "größer", "😀 and more than eight bytes"][Int(bits % 4)].utf8).prefix(field.bytesMax))
        case .bytes:
            return lengthed(
                [UInt8](repeating: UInt8(truncatingIfNeeded: bits), count: Int(bits % 9)).prefix(field.bytesMax))
        case .message:
            guard let child = unsafe field.child, depth < 12 else { return nil }
            return unsafe lengthed(message(child, &random, depth + 1)[...])
        }
    }

    private func varint(_ value: UInt64) -> [UInt8] {
        var rest = value
        var bytes: [UInt8] = []
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7f) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    private func lengthed(_ bytes: some Collection<UInt8>) -> [UInt8] { varint(UInt64(bytes.count)) + bytes }

    @Test(
        "PROTOCOL.md, Messages: whatever a canonical encoder writes is accepted, by the scan and by protobuf-c, for every type"
    )
    func canonical() throws {
        var random = SplitMix(seed: 1)
        for type in MessageType.all {
            for _ in 0..<40 {
                let bytes = unsafe message(type.table, &random)
                let verdict = unsafe FrameScan.scan(bytes.span.bytes, as: type)
                if case .refused(let why) = verdict { Issue.record("\(type.name) \(why) \(bytes)") }
                let packed = try #require(repacked(bytes, as: type), "\(type.name)")
                let again = unsafe FrameScan.scan(packed.span.bytes, as: type)
                // In another order another unknown number may be the first.
                #expect(
                    (again == .sound) == (verdict == .sound), "\(type.name): protobuf-c's own bytes are judged alike")
                if case .refused(let why) = again { Issue.record("\(type.name) \(why) \(packed)") }
            }
        }
    }

    @Test("PROTOCOL.md, Messages: the scan never accepts what protobuf-c then refuses, and never reads outside")
    func mutations() {
        var random = SplitMix(seed: 2)
        let types = MessageType.all
        var accepted = 0
        for round in 0..<30_000 {
            let type = types[round % types.count]
            var bytes = unsafe message(type.table, &random)
            for _ in 0...Int(random.next() % 3) where !bytes.isEmpty {
                let at = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 5 {
                case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: at)
                case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: at)
                case 3: bytes.removeLast(Int(random.next() % UInt64(bytes.count)))
                default: bytes += bytes.prefix(at)
                }
            }
            let verdict = unsafe FrameScan.scan(bytes.span.bytes, as: type)
            if case .refused = verdict { continue }
            accepted += 1
            #expect(repacked(bytes, as: type) != nil, "\(type.name) \(bytes)")
        }
        #expect(accepted > 3_000, "the mutations leave something to compare")
    }
}
