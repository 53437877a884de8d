import CheckoutModel
import Testing

@testable import CheckoutWire

@Suite struct ArenaTests {
    @Test("security: what was used is overwritten, and everything lies at a multiple of 16")
    func wipes() {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 16)
        defer { unsafe memory.deallocate() }
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0xee)
        let arena = unsafe Arena(lent: memory)
        for count in [1, 15, 16, 17, 100] {
            guard let place = unsafe arena.take(count) else {
                Issue.record("no room for \(count)")
                continue
            }
            #expect(Int(bitPattern: place) % 16 == 0)
            unsafe place.initializeMemory(as: UInt8.self, repeating: 0xff, count: count)
        }
        #expect(arena.byteCount == 149)
        arena.reset()
        #expect(unsafe !memory.contains(0xff) && memory.prefix(180).allSatisfy { $0 == 0 } && arena.byteCount == 0)
    }

    @Test("memory: a heap arena grows to its bound and no further; a lent one not at all")
    func bounds() {
        let arena = Arena(capacity: 64)
        #expect(unsafe arena.take(Arena.heapBytesMax) != nil)
        #expect(unsafe arena.take(1) == nil && arena.isExhausted)
        arena.reset()
        #expect(!arena.isExhausted)
        for _ in 0..<1000 { #expect(unsafe arena.take(1000) != nil) }
        #expect(unsafe arena.take(-1) == nil && arena.isExhausted)
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 16)
        defer { unsafe memory.deallocate() }
        let lent = unsafe Arena(lent: memory)
        #expect(unsafe lent.take(64) != nil)
        #expect(unsafe lent.take(1) == nil && lent.isExhausted)
    }
}
