@testable import CheckoutSystem
import Testing

@Suite struct PageMapTests {
    @Test("small runs come from the start, large ones from the end, and nothing overlaps")
    func places() {
        var map = PageMap(pageCount: 200)
        #expect(map.take(1) == 0)
        #expect(map.take(3) == 1)
        #expect(map.take(16) == 184)
        #expect(map.take(100) == 84)
        #expect(map.take(81) == nil)
        #expect(map.take(80) == 4)
        #expect(map.freeCount == 0)
        #expect(map.take(1) == nil)
        map.free(84, 100)
        #expect(map.take(64) == 120)
    }

    @Test("random taking and freeing: runs never overlap and everything comes back", arguments: [UInt64(1), 2, 3])
    func random(seed: UInt64) {
        var state = seed
        func roll(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var map = PageMap(pageCount: 130)
        var taken: [(Int, Int)] = []
        for _ in 0..<5000 {
            if roll(2) == 0, !taken.isEmpty {
                let (start, count) = taken.remove(at: roll(taken.count))
                map.free(start, count)
            } else {
                let count = 1 + roll(40)
                guard let start = map.take(count) else { continue }
                #expect(start >= 0 && start + count <= 130)
                #expect(!taken.contains { start < $0.0 + $0.1 && $0.0 < start + count })
                taken.append((start, count))
            }
            #expect(map.freeCount == 130 - taken.reduce(0) { $0 + $1.1 })
        }
        for (start, count) in taken { map.free(start, count) }
        #expect(map.find(130) == 0)
    }
}
