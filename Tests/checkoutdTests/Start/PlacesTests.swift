import Testing

@testable import checkoutd

/// Goal: the look-ups of socket, state and configuration.
struct PlacesTests {
    @Test(
        "checkoutd: the state directory",
        arguments: [
            ("/o", ["STATE_DIRECTORY": "/s"], "/o"),
            (nil, ["STATE_DIRECTORY": "/s:/t", "XDG_STATE_HOME": "/x", "HOME": "/h"], "/s"),
            (nil, ["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/checkoutd"),
            (nil, ["XDG_STATE_HOME": "relative", "HOME": "/h"], "/h/.local/state/checkoutd"),
            (nil, [:], nil),
        ] as [(String?, [String: String], String?)])
    func state(option: String?, environment: [String: String], expected: String?) {
        #expect(places(environment).stateDirectory(option: option) == expected)
    }

    @Test("checkoutd: the configuration's places, own before the system's") func configurations() {
        #expect(places(["HOME": "/h"]).configurations == ["/h/.config/checkoutd.conf", "/etc/checkoutd.conf"])
        #expect(
            places(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]).configurations == [
                "/c/checkoutd.conf", "/etc/checkoutd.conf",
            ])
        #expect(places([:]).configurations == ["/etc/checkoutd.conf"])
    }

    private func places(_ environment: [String: String]) -> Places { Places(variable: { environment[$0] }) }
}
