import CheckoutModel
import Testing

@Suite("Theme") struct ThemeTests {
    private static func theme(_ change: (inout Theme.Typography) -> Void) -> Theme {
        var style = Theme.Typography()
        change(&style)
        var theme = Theme()
        theme.typography = ["a": Theme.Typography(), "body": style]
        return theme
    }

    @Test("Issue 3, bad input: what no host can draw is named; what one can draw is not")
    func faults() {
        let most = Int64(Limits.themeHundredthsMax)
        let rows: [(String, [Int64], [Int64], @Sendable (inout Theme.Typography, Int64) -> Void)] = [
            ("weight", [100, 900], [-1, 0, 99, 901, .max], { $0.weight = $1 }),
            ("size_hundredths", [1, 1600, most], [0, -1, .min, most + 1, .max], { $0.sizeHundredths = $1 }),
            ("line_height_hundredths", [1, most], [0, -2000, .min, most + 1], { $0.lineHeightHundredths = $1 }),
            (
                "letter_spacing_hundredths", [-most, -20, 0, most], [-most - 1, .min, .max],
                { $0.letterSpacingHundredths = $1 }
            ),
        ]
        for (field, good, bad, set) in rows {
            for value in good { #expect(Self.theme { set(&$0, value) }.fault == nil, "\(field) \(value)") }
            for value in bad {
                #expect(Self.theme { set(&$0, value) }.fault == "theme.typography.body.\(field)", "\(value)")
            }
        }
        let lengths: [(String, WritableKeyPath<Theme, [String: UInt32]>)] = [
            ("radius", \.radius), ("spacing", \.spacing), ("sizes", \.sizes), ("border_width", \.borderWidth),
        ]
        for (group, path) in lengths {
            var theme = Theme()
            theme[keyPath: path] = ["a": 0, "b": Limits.themeHundredthsMax]
            #expect(theme.fault == nil)
            theme[keyPath: path]["c"] = Limits.themeHundredthsMax + 1
            theme[keyPath: path]["d"] = .max
            #expect(theme.fault == "theme.\(group).c", "the first by name, whatever the order of a dictionary")
        }
        #expect(Theme().fault == nil)
    }
}
