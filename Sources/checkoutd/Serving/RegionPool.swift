import CheckoutModel
import CheckoutServer
import CheckoutSystem

/// Frames that have not arrived completely, in the secret region: they may carry a card number.
final class RegionPool: FramePool {
    private let region: SecretRegion
    private var pages: [SecretPage?] = []
    private var free: [Int] = []

    /// What the region has beside the loop's own buffers, while nothing else is in it.
    let largestBlock: Int

    init(_ region: SecretRegion) {
        self.region = region
        largestBlock = region.freeBytes
    }

    var freeBytes: Int { region.freeBytes }

    func hasRoom(for byteCount: Int) -> Bool { region.hasPage(byteCount: byteCount) }

    func take(_ byteCount: Int) -> FrameBlock? {
        guard let page = region.takePage(byteCount: byteCount) else { return nil }
        let index = free.popLast() ?? pages.count
        if index == pages.count { pages.append(page) } else { pages[index] = page }
        return FrameBlock(token: UInt64(index), byteCount: byteCount)
    }

    func write(_ bytes: RawSpan, to block: FrameBlock, at offset: Int) {
        region.copy(bytes, into: page(block), at: offset)
    }

    func withBytes(_ block: FrameBlock, _ range: Range<Int>, _ body: (RawSpan) -> Void) {
        region.withPage(page(block), byteCount: block.byteCount) { body($0.extracting(range)) }
    }

    func give(_ block: FrameBlock) {
        let index = Int(block.token)
        region.releasePage(page(block))
        pages[index] = nil
        free.append(index)
    }

    private func page(_ block: FrameBlock) -> SecretPage {
        guard let page = pages[Int(block.token)] else { preconditionFailure("a block that was given back") }
        return page
    }
}
