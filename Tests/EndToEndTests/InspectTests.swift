import Foundation
import Testing

/// Goal: lines of cards, dates, addresses and amounts are checked from a shell, without a session.
struct InspectTests {
    private func lines(_ ended: Ended) -> [[String: Any]] {
        ended.output.split(separator: "\n").compactMap { Ended.object($0) }
    }

    private func errors(_ line: [String: Any]) -> [String] {
        (line["errors"] as? [[String: Any]] ?? []).compactMap { $0["errorId"] as? String }
    }

    @Test("cli: inspect card answers each line by one, in order, and nothing of the card is in output or log")
    func cards() async throws {
        let daemon = try await RunningDaemon()
        let input = [card("4242 4242 4242 4242"), "", card("4242424242424241"), "{]", #"{"city": "Berlin"}"#, "{}"]
            .joined(separator: "\n")
        let ended = try await daemon.control("inspect", "card", input: input)
        #expect(ended.status == 8, "\(ended.errors)")
        let found = lines(ended)
        try #require(found.count == 5, "\(ended.output)")
        #expect(found.allSatisfy { $0["schema"] as? String == "checkoutctl/1" })
        #expect(errors(found[0]).isEmpty && found[0]["numberState"] as? String == "CARD_NUMBER_STATE_VALID")
        #expect(errors(found[1]) == ["card_number_invalid"])
        for place in [2, 3] { #expect(found[place]["failure"] != nil, "\(found[place])") }
        #expect(errors(found[4]).count == 4)
        #expect(
            placesOf("4242424242424242", below: daemon.state, andIn: [ended.output, ended.errors, daemon.log]) == [])
        let good = try await daemon.control("inspect", "card", input: card("4242424242424242"))
        #expect(good.status == 0, "\(good.output)")
        let refused = try await daemon.control(
            "inspect", "card", "--allowed-network", "mastercard", input: card("4242424242424242"))
        #expect(try refused.status == 8 && errors(refused.json) == ["unsupported_card_type"])
    }

    @Test("cli: inspect expiry, address and amount")
    func others() async throws {
        let daemon = try await RunningDaemon()
        let dates = try await daemon.control(
            "inspect", "expiry", input: #"{"expiry": "12/31"}"# + "\n" + #"{"expiry": "13/31"}"# + "\n" + card("4"))
        #expect(lines(dates).prefix(2).map(errors) == [[], ["expiry_date_invalid"]] && dates.status == 8)
        #expect(lines(dates).last?["failure"] != nil, "a number is not looked at: \(dates.output)")
        let address = #"{"address": {"countryCode": "DE", "postalCode": "1"}, "email": "a@b"}"#
        let checked = try await daemon.control("inspect", "address", input: address)
        #expect(
            errors(try checked.json) == [
                "first_name_required", "last_name_required", "address_line_1_required", "postal_code_invalid",
                "city_required", "email_invalid",
            ])
        let amounts = try await daemon.control(
            "inspect", "amount", "--locale", "en-US",
            input: #"{"minorUnits": -102495, "currencyCode": "USD"}"# + "\n"
                + #"{"minorUnits": 1, "currencyCode": "usd"}"#)
        let texts = lines(amounts)
        #expect(amounts.status == 8 && texts.count == 2)
        #expect((texts.first?["amount"] as? [String: Any])?["text"] as? String == "-$1,024.95", "\(amounts.output)")
        #expect(
            (texts.last?["failure"] as? [String: Any])?["errorId"] as? String == "linux-unknown-currency",
            "\(amounts.output)"
        )
    }
}
