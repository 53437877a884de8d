import CheckoutModel
import Testing

@testable import CheckoutWire

@Suite struct FrameHeaderTests {
    private func header(_ bytes: [UInt8], helloAccepted: Bool = true) -> FrameHeader.Reading {
        unsafe FrameHeader.read(bytes.span.bytes, helloAccepted: helloAccepted)
    }

    @Test("PROTOCOL.md, Frame: a header split anywhere is not complete before its fourth byte")
    func splits() {
        let bytes = hex("00000102 ffff")
        for count in 0..<4 { #expect(header(Array(bytes.prefix(count))) == .incomplete) }
        for count in 4...6 { #expect(header(Array(bytes.prefix(count))) == .body(byteCount: 258)) }
    }

    @Test("PROTOCOL.md, Frame: a length of 0 and one above the limit are refused from the header alone")
    func limits() {
        #expect(header(hex("00000000")) == .refused(length: 0))
        #expect(header(hex("00000001")) == .body(byteCount: 1))
        #expect(header(hex("000fffff")) == .body(byteCount: 1_048_575))
        #expect(header(hex("00100000")) == .body(byteCount: 1_048_576))
        #expect(header(hex("00100001")) == .refused(length: 1_048_577))
        #expect(header(hex("ffffffff")) == .refused(length: .max))
        #expect(header(hex("00001000"), helloAccepted: false) == .body(byteCount: 4096))
        #expect(header(hex("00001001"), helloAccepted: false) == .refused(length: 4097))
    }
}
