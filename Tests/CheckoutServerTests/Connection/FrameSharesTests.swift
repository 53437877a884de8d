import Testing

@testable import CheckoutServer

/// Goal: nobody can take the memory for frames from everybody.
@Suite struct FrameSharesTests {
    private static let frame = 132 << 10

    /// Frames of this size that each uid gets, one uid after the other taking as many as it may.
    private func frames(_ byteCount: Int, memory: Int, uids: Int) -> (counts: [Int], free: Int) {
        var shares = FrameShares(memoryBytes: memory)
        var free = memory
        let counts = (0..<uids).map { number in
            let uid = UInt32(1000 + number)
            var count = 0
            while let place = shares.place(for: byteCount, .frame, of: uid, free: free), count < 10_000 {
                shares.took(byteCount, from: place, of: uid)
                free -= FrameShares.pages(byteCount)
                count += 1
            }
            return count
        }
        return (counts, free)
    }

    @Test("security: a uid alone gets a half, the next half of what is left, and each one frame, down to the reserve")
    func halves() {
        let region = 3776 << 10
        let (counts, free) = frames(Self.frame, memory: region, uids: 8)
        #expect(counts == [13, 6, 3, 2, 1, 1, 0, 0])
        #expect(free >= FrameShares(memoryBytes: region).reserveBytes)
        #expect(frames(Self.frame, memory: 156 << 10, uids: 3).counts == [1, 0, 0])
    }

    @Test(
        "security: the reserve is a sixteenth, within bounds, and its lower half is no frame's",
        arguments: [(128, 16), (156, 16), (1024, 64), (3776, 236), (64 << 10, 256)])
    func reserve(memory: Int, reserve: Int) {
        #expect(FrameShares(memoryBytes: memory << 10).reserveBytes == reserve << 10)
        // Small frames of very many users, each as many as it may.
        let (counts, free) = frames(100, memory: memory << 10, uids: 300)
        #expect(free >= reserve << 9 && counts[0] > counts[1] && counts[1] > 0)
    }

    @Test("security: a reply never touches the reserve, and neither does a long frame")
    func whatMayNot() {
        var shares = FrameShares(memoryBytes: 160 << 10)
        let free = 16 << 10
        for (purpose, size) in [(FrameShares.Purpose.reply, 100), (.frame, 4097)] {
            #expect(shares.place(for: size, purpose, of: 1, free: free) == nil)
        }
        #expect(shares.place(for: 4096, .frame, of: 1, free: free) == .reserve)
        shares.took(4096, from: .reserve, of: 1)
        #expect(shares.place(for: 4096, .frame, of: 1, free: free - 4096) == nil, "one page, where there are two")
        #expect(shares.place(for: 4096, .frame, of: 2, free: free - 4096) == .reserve)
        #expect(shares.place(for: 4096, .frame, of: 2, free: free - 8192) == nil)
        shares.gave(4096, to: .reserve, of: 1)
        #expect(shares.heldBytes == 0 && shares.place(for: 4096, .frame, of: 1, free: free) == .reserve)
    }

    @Test("security: where there is plenty, everybody may take that much") func plenty() {
        for memory in stride(from: 128 << 10, through: 4 << 20, by: 52 << 10) {
            var shares = FrameShares(memoryBytes: memory)
            var free = memory
            while let place = shares.place(for: 20_000, .frame, of: 7, free: free) {
                for uid in [7, 8] as [UInt32] where shares.hasPlenty(for: Self.frame, free: free) {
                    #expect(shares.place(for: Self.frame, .frame, of: uid, free: free) == .frames)
                }
                shares.took(20_000, from: place, of: 7)
                free -= FrameShares.pages(20_000)
            }
            #expect(!shares.hasPlenty(for: Self.frame, free: free))
        }
    }
}
