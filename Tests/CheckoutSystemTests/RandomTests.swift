import CheckoutModel
@testable import CheckoutSystem
import Foundation
import Testing

@Suite struct RandomTests {
    @Test("B-211: diagnostics ids are UUIDs of version 4, and differ")
    func uuids() throws {
        var seen: Set<String> = []
        for _ in 0..<1000 {
            let text = Random.uuid()
            #expect(UUID(uuidString: text)?.uuidString.lowercased() == text)
            let characters = Array(text)
            #expect(characters[14] == "4")
            #expect("89ab".contains(characters[19]))
            #expect(seen.insert(text).inserted)
        }
    }

    @Test("ids are 128 bits that differ in every bit")
    func bits() {
        var ones: (UInt64, UInt64) = (0, 0)
        var zeros: (UInt64, UInt64) = (0, 0)
        for _ in 0..<200 {
            let id = Random.sessionID()
            ones = (ones.0 | id.high, ones.1 | id.low)
            zeros = (zeros.0 | ~id.high, zeros.1 | ~id.low)
        }
        #expect(ones == (.max, .max) && zeros == (.max, .max))
        #expect(Random.bytes(0).isEmpty)
        #expect(Random.bytes(33).count == 33)
    }
}
