import CheckoutServer
import CheckoutSystem
import Testing

@testable import checkoutd

/// Goal: a frame that arrives in pieces lies in the secret region, and leaves nothing behind.
struct RegionPoolTests {
    @Test("security: blocks are written, read, and wiped when they are given back") func blocks() throws {
        let region = try SecretRegion(lockMemory: false, bytesMax: SecretRegion.bytesMin)
        let pool = RegionPool(region)
        let free = region.freeBytes
        let block = try #require(pool.take(5000))
        let bytes: [UInt8] = Array("4242424242424242".utf8)
        unsafe pool.write(bytes.span.bytes, to: block, at: 4090)
        #expect(read(pool, block, 4090..<4106) == bytes)
        pool.give(block)
        #expect(region.freeBytes == free)
        let again = try #require(pool.take(5000))
        #expect(read(pool, again, 4090..<4106).allSatisfy { $0 == 0 }, "wiped when it was given back")
        pool.give(again)
    }

    @Test("security: when it is full the reader waits") func full() throws {
        let region = try SecretRegion(lockMemory: false, bytesMax: SecretRegion.bytesMin)
        let pool = RegionPool(region)
        #expect(pool.hasRoom(for: pool.largestBlock))
        #expect(!pool.hasRoom(for: pool.largestBlock + 1))
        let all = try #require(pool.take(pool.largestBlock))
        #expect(!pool.hasRoom(for: 1))
        #expect(pool.take(1) == nil)
        pool.give(all)
        #expect(pool.hasRoom(for: pool.largestBlock))
    }

    private func read(_ pool: RegionPool, _ block: FrameBlock, _ range: Range<Int>) -> [UInt8] {
        var found: [UInt8] = []
        pool.withBytes(block, range) { bytes in
            for index in 0..<bytes.byteCount {
                found.append(unsafe bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self))
            }
        }
        return found
    }
}
