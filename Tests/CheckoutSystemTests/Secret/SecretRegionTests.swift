import CheckoutModel
@testable import CheckoutSystem
import Foundation
import Testing

@Suite struct SecretRegionTests {
    private let number = Array("4242424242424242".utf8)

    private func small() throws -> SecretRegion { try SecretRegion(bytesMax: SecretRegion.bytesMin) }

    private func bytes(_ region: SecretRegion, _ handle: SecretHandle) -> [UInt8] {
        region.withBytes(handle) { span in unsafe span.withUnsafeBytes { unsafe Array($0) } }
    }

    private func store(_ region: SecretRegion, _ bytes: [UInt8]) -> SecretHandle? {
        unsafe region.store(bytes.span.bytes)
    }

    /// The whole region, as it lies in memory.
    private func holds(_ region: SecretRegion, _ wanted: [UInt8]) -> Bool {
        let whole = unsafe Data(bytes: region.mapping.start, count: region.byteCount)
        return whole.range(of: Data(wanted)) != nil
    }

    @Test("C-188: the region is locked and counted as locked memory")
    func locked() throws {
        let region = try SecretRegion()
        #expect(region.protection != .unlocked)
        #expect(region.byteCount >= SecretRegion.bytesMin)
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let row = status.split(separator: "\n").first { $0.hasPrefix("VmLck:") } ?? ""
        let kilobytes = Int(row.filter { "0123456789".contains($0) }) ?? 0
        #expect(kilobytes * 1024 >= region.byteCount, "\(row)")
    }

    /// Flags of the memory that holds this address, as the kernel tells them: lo locked, dd not dumped, dc not in
    /// children, wf wiped in children.
    private func flags(_ region: SecretRegion) throws -> Set<Substring> {
        let address = unsafe UInt(bitPattern: region.mapping.start)
        var isInside = false
        let map = String(decoding: try SmallFile.read("/proc/self/smaps", bytesMax: 16 << 20), as: UTF8.self)
        for line in map.split(separator: "\n") {
            let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
            if bounds.count == 2 { isInside = bounds[0] <= address && address < bounds[1] }
            if isInside, line.hasPrefix("VmFlags:") { return Set(line.split(separator: " ")) }
        }
        return []
    }

    // The tests of the first acts hand /proc/self to root.
    @Test(
        "security: the kernel keeps the region from dumps and children, with and without memfd_secret",
        .enabled(if: geteuid() == 0))
    func kernelFlags() throws {
        let region = try SecretRegion()
        #expect(
            try flags(region).isSuperset(of: region.protection == .secret ? ["lo", "dd", "dc"] : ["lo", "dd", "wf"]))
        let locked = try SecretRegion(lockMemory: true, bytesMax: 1 << 20, kinds: [.locked])
        #expect(locked.protection == .locked)
        #expect(try flags(locked).isSuperset(of: ["lo", "dd", "wf"]))
        let unlocked = try SecretRegion(lockMemory: false, bytesMax: 1 << 20, kinds: [])
        #expect(try flags(unlocked).isSuperset(of: ["dd", "wf"]))
    }

    @Test("C-188: memory that cannot be locked ends the start and says what to set; lock_memory = no goes on")
    func unlockable() throws {
        do {
            _ = try SecretRegion(lockMemory: true, bytesMax: 1 << 20, kinds: [])
            Issue.record("started")
        } catch {
            #expect(error.exitStatus == 78)
            #expect(error.sentence.contains("256 KiB"))
            #expect(error.recovery.contains("LimitMEMLOCK=") && error.recovery.contains("lock_memory = no"))
        }
        let region = try SecretRegion(lockMemory: false, bytesMax: 1 << 20, kinds: [])
        #expect(region.protection == .unlocked)
        let handle = try #require(store(region, number))
        #expect(bytes(region, handle) == number)
        region.wipe(handle)
        #expect(!holds(region, number))
    }

    @Test("C-187: a secret is lent as stored, and overwritten when it is wiped")
    func wiping() throws {
        let region = try small()
        let handle = try #require(store(region, number))
        #expect(bytes(region, handle) == number)
        #expect(holds(region, number))
        region.wipe(handle)
        #expect(!holds(region, number))
        #expect(!region.isLive(handle))
        region.wipe(handle)
        #expect(region.liveSecrets == 0)
    }

    @Test("a handle of a wiped secret never names its successor")
    func generations() throws {
        let region = try small()
        let first = try #require(store(region, number))
        region.wipe(first)
        let second = try #require(store(region, Array("123".utf8)))
        #expect(first != second)
        #expect(!region.isLive(first))
        region.wipe(first)
        #expect(bytes(region, second) == Array("123".utf8))
    }

    @Test("secrets of every size keep apart", arguments: [0, 1, 64, 65, 1024, 1025, 4096, 4097, 65_536])
    func sizes(count: Int) throws {
        let region = try SecretRegion(bytesMax: 1 << 20)
        let handles = try (0..<3).map { try #require(store(region, [UInt8](repeating: UInt8($0 + 1), count: count))) }
        for (index, handle) in handles.enumerated() {
            #expect(bytes(region, handle) == [UInt8](repeating: UInt8(index + 1), count: count))
        }
        let free = region.freeBytes
        handles.forEach(region.wipe)
        #expect(region.freeBytes > free)
    }

    @Test("security: a full region answers nil, and has room again after a wipe")
    func exhaustion() throws {
        let region = try small()
        let free = region.freeBytes
        var handles: [SecretHandle] = []
        while let handle = store(region, [UInt8](repeating: 9, count: 1000)) { handles.append(handle) }
        #expect(handles.count == free / 1024)
        #expect(!region.hasRoom(for: 1))
        region.wipe(handles.removeLast())
        #expect(region.hasRoom(for: 1000))
        #expect(!region.hasRoom(for: 4096))
        #expect(store(region, [1]) == nil, "the free room is in a page of another size")
        handles.forEach(region.wipe)
        #expect(region.freeBytes == free)
        #expect(region.liveSecrets == 0)
    }

    @Test("security: pages for partial frames run out and come back, overwritten")
    func pages() throws {
        let region = try small()
        let free = region.freeBytes
        let page = try #require(region.takePage(byteCount: 5000))
        #expect(page.byteCount == 8192)
        unsafe region.copy(number.span.bytes, into: page, at: 4990)
        let lent = region.withPage(page, byteCount: 5006) { span in
            unsafe span.extracting(last: 16).withUnsafeBytes { unsafe Array($0) }
        }
        #expect(lent == number)
        #expect(region.takePage(byteCount: free) == nil)
        region.releasePage(page, used: 5006)
        #expect(!holds(region, number))
        let all = try #require(region.takePage(byteCount: free))
        #expect(region.takePage(byteCount: 1) == nil)
        region.releasePage(all)
        #expect(region.freeBytes == free)
    }

    @Test("PROTOCOL.md, Frame: a whole region has room for a frame of the largest size beside the others")
    func largestFrame() throws {
        let region = try SecretRegion()
        try #require(region.byteCount == SecretRegion.bytesMax)
        let first = try #require(region.takePage(byteCount: Limits.frameBodyBytesMax + 4))
        let second = try #require(region.takePage(byteCount: Limits.frameBodyBytesMax + 4))
        #expect(store(region, number) != nil)
        region.releasePage(first)
        region.releasePage(second)
    }

    @Test("random use: no two secrets share a byte and nothing is lost", arguments: [UInt64(11), 12, 13])
    func random(seed: UInt64) throws {
        let region = try SecretRegion(bytesMax: 512 << 10)
        let free = region.freeBytes
        var state = seed
        func roll(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var live: [(SecretHandle, [UInt8])] = []
        var refused = 0
        for step in 0..<4000 {
            if roll(5) < 2, !live.isEmpty {
                let (handle, expected) = live.remove(at: roll(live.count))
                #expect(bytes(region, handle) == expected)
                region.wipe(handle)
            } else {
                let secret = [UInt8](
                    repeating: UInt8(truncatingIfNeeded: step), count: [3, 19, 64, 700, 3000][roll(5)])
                let fits = region.hasRoom(for: secret.count)
                let handle = store(region, secret)
                #expect((handle != nil) == fits)
                if let handle { live.append((handle, secret)) } else { refused += 1 }
            }
        }
        #expect(refused > 0)
        for (handle, expected) in live {
            #expect(bytes(region, handle) == expected)
            region.wipe(handle)
        }
        #expect(region.freeBytes == free)
    }

    @Test("C-187: the stack below the loop is overwritten once a secret was copied, and only then")
    func stack() throws {
        let region = try small()
        // A frame that is left again, deep below.
        @inline(never) func leave(_ marker: UInt8, depth: Int = 60) -> UInt {
            unsafe withUnsafeTemporaryAllocation(byteCount: 600, alignment: 16) { room in
                if depth > 0 { return leave(marker, depth: depth - 1) }
                for index in room.indices { unsafe room[index] = marker }
                return UInt(bitPattern: room.baseAddress)
            }
        }
        func left(at address: UInt) -> Int {
            guard let start = unsafe UnsafeRawPointer(bitPattern: address) else { return 0 }
            return unsafe UnsafeRawBufferPointer(start: start, count: 600).count { $0 == 0x5a }
        }
        let first = leave(0x5a)
        region.wipeStack()
        #expect(left(at: first) > 100, "nothing was stored, so nothing is overwritten")
        let handle = try #require(store(region, number))
        let second = leave(0x5a)
        region.wipeStack()
        #expect(left(at: second) == 0)
        region.wipe(handle)
    }

    @Test("C-183: printed or looked into, the region shows nothing of what lies there")
    func printed() throws {
        let region = try small()
        let handle = try #require(store(region, number))
        var text = "\(region) \(handle) \(String(reflecting: region))"
        dump(region, to: &text)
        dump(handle, to: &text)
        #expect(!text.contains("4242"))
        region.wipe(handle)
    }
}
