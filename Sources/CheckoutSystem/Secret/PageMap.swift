/// Which pages of the region are taken: runs of neighbours, found first-fit.
///
/// Large runs are taken from the end and small ones from the start, so that single pages do not cut the room for
/// frames.
struct PageMap {
    private var words: [UInt64]
    let pageCount: Int
    private(set) var freeCount: Int

    init(pageCount: Int) {
        self.pageCount = pageCount
        freeCount = pageCount
        words = [UInt64](repeating: 0, count: (pageCount + 63) / 64)
    }

    /// The first page of a run; `nil` when there is no such run.
    mutating func take(_ count: Int) -> Int? {
        guard let start = find(count) else { return nil }
        for page in start..<start + count { words[page / 64] |= 1 << UInt64(page % 64) }
        freeCount -= count
        return start
    }

    mutating func free(_ start: Int, _ count: Int) {
        for page in start..<start + count {
            precondition(isTaken(page), "a page is freed twice")
            words[page / 64] &= ~(1 << UInt64(page % 64))
        }
        freeCount += count
    }

    /// Where a run of this length would begin.
    func find(_ count: Int) -> Int? {
        guard count > 0, count <= freeCount else { return nil }
        return count >= 16 ? findFromEnd(count) : findFromStart(count)
    }

    private func isTaken(_ page: Int) -> Bool { words[page / 64] >> UInt64(page % 64) & 1 == 1 }

    private func findFromStart(_ count: Int) -> Int? {
        var page = 0
        var run = 0
        while page < pageCount {
            if page % 64 == 0, words[page / 64] == .max {
                run = 0
                page += 64
                continue
            }
            run = isTaken(page) ? 0 : run + 1
            page += 1
            if run == count { return page - count }
        }
        return nil
    }

    private func findFromEnd(_ count: Int) -> Int? {
        var page = pageCount
        var run = 0
        while page > 0 {
            if page % 64 == 0, words[page / 64 - 1] == .max {
                run = 0
                page -= 64
                continue
            }
            if page % 64 == 0, words[page / 64 - 1] == 0 {
                run += 64
                page -= 64
                if run >= count { return page + run - count }
                continue
            }
            page -= 1
            run = isTaken(page) ? 0 : run + 1
            if run == count { return page }
        }
        return nil
    }
}
