@testable import CheckoutSystem
import Glibc
import Testing

@Suite struct SecretBufferTests {
    private func pipe(_ text: String) -> Int32 {
        var ends: (Int32, Int32) = (0, 0)
        _ = unsafe withUnsafeMutableBytes(of: &ends) {
            unsafe Glibc.pipe($0.assumingMemoryBound(to: Int32.self).baseAddress)
        }
        _ = unsafe write(ends.1, Array(text.utf8), text.utf8.count)
        close(ends.1)
        return ends.0
    }

    private func text(_ buffer: borrowing SecretBuffer) -> String {
        String(decoding: unsafe buffer.bytes.withUnsafeBytes { unsafe Array($0) }, as: UTF8.self)
    }

    @Test("C-190: a secret is read from a descriptor into locked memory")
    func reading() throws {
        var buffer = try SecretBuffer(capacity: 100)
        let descriptor = pipe("4242424242424242")
        defer { close(descriptor) }
        try buffer.readAll(from: descriptor)
        #expect(text(buffer) == "4242424242424242")
        #expect(buffer.protection != .unlocked)
        buffer.truncate(to: 4)
        #expect(text(buffer) == "4242")
        buffer.wipe()
        #expect(buffer.count == 0)
        unsafe buffer.append { room in
            // What was there is gone.
            #expect(unsafe room.allSatisfy { $0 == 0 })
            return 0
        }
    }

    @Test("what does not fit is refused and not cut")
    func tooLong() throws {
        var exact = try SecretBuffer(capacity: 1)
        let fits = pipe(String(repeating: "7", count: 4096))
        defer { close(fits) }
        try exact.readAll(from: fits)
        #expect(exact.count == 4096)
        var small = try SecretBuffer(capacity: 1)
        let over = pipe(String(repeating: "7", count: 4097))
        defer { close(over) }
        #expect(throws: SystemError("read", EFBIG)) { try small.readAll(from: over) }
        let one: [UInt8] = [1]
        let whenFull = unsafe small.append(one.span.bytes)
        small.truncate(to: 4095)
        let withRoom = unsafe small.append(one.span.bytes)
        #expect(!whenFull && withRoom)
    }
}
