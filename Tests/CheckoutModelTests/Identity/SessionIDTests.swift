import CheckoutModel
import Testing

@Suite struct SessionIDTests {
    @Test("PROTOCOL.md, Messages: an id is 32 lower-case hex digits, and comes back as it was written") func roundTrip()
    {
        let id = SessionID(high: 0x0011_2233_4455_6677, low: 0x8899_aabb_ccdd_eeff)
        #expect(id.text == "00112233445566778899aabbccddeeff")
        #expect(SessionID(id.text) == id)
        #expect(PresentationID(id.text)?.text == id.text)
        #expect(SessionID(high: 0, low: 1).text.count == 32)
    }

    @Test(
        "PROTOCOL.md, Messages: nothing else is an id",
        arguments: [
            "", "0011223344556677889aabbccddeeff", "000112233445566778899aabbccddeeff",
            "00112233445566778899AABBCCDDEEFF", "0011223344556677-8899aabbccddeef", "00112233445566778899aabbccddeefg",
        ])
    func refused(text: String) {
        #expect(SessionID(text) == nil)
        #expect(PresentationID(text) == nil)
    }
}
