import CheckoutModel
import Testing

@Suite struct UUIDTextTests {
    @Test("B-211: an id made here is a UUID of version 4, whatever the random bits are (RFC 9562, 5.4)") func version4()
    {
        #expect(UUIDText.version4(0, 0) == "00000000-0000-4000-8000-000000000000")
        #expect(UUIDText.version4(.max, .max) == "ffffffff-ffff-4fff-bfff-ffffffffffff")
        #expect(
            UUIDText.version4(0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210) == "01234567-89ab-4def-bedc-ba9876543210")
    }
}
