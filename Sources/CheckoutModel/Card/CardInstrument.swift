/// The card that was paid with, as a success tells of it (C-143): never the number or the code.
public struct CardInstrument: Equatable, Sendable {
    /// Sent with the card (C-060); `nil`: not known.
    public var network: CardNetwork?
    /// Of a number of 13 digits or more (C-180); empty: none.
    public var lastFourDigits = ""
    /// As the BIN service returned them; empty: it did not.
    public var firstSixDigits = ""
    /// 1 to 12.
    public var expirationMonth: UInt32 = 0
    /// Four digits.
    public var expirationYear: UInt32 = 0
    /// In the live answer to a submit only; empty in replays, events, snapshots and in what is stored.
    public var cardholderName = ""

    /// Nothing known.
    public init() {}
}
