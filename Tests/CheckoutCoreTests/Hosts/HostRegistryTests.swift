import CheckoutModel
import Testing

@testable import CheckoutCore

@Suite("Hosts") struct HostRegistryTests {
    private static func application(
        _ name: String, uid: UInt32 = 1000, owners: Set<UInt32> = [], secret: UInt8 = 1, shown: UInt8? = nil,
        style: HostStyle = .sheet, capabilities: [String] = []
    ) -> HostApplication {
        HostApplication(
            identity: HostIdentity(hostID: "id-\(name)-\(secret)", name: name, uid: uid, pid: 7), style: style,
            capabilities: capabilities, owners: owners, newSecretDigest: [secret],
            shownSecretDigest: shown.map { [$0] })
    }

    private static func surface(
        _ number: UInt64, owner: UInt32 = 1000, state: PresentationState = .onScreen
    ) throws -> Surface {
        var record = SessionRecord(sessionID: SessionID(high: 0, low: number), ownerUID: owner)
        record.presentationID = PresentationID(high: 0, low: number)
        record.presentation = state
        record.opened = WallTime(unixMilliseconds: Int64(number))
        return try #require(Surface(record))
    }

    private static let policy: HostPolicy = {
        var policy = HostPolicy()
        policy.sections["lane-1"] = .init(uid: 500, owners: [1000, 1001])
        policy.recycledUIDs = [60_000...70_000]
        policy.daemonUID = 61_000
        return policy
    }()

    @Test("security, Hosts: who may show whose checkouts under which name")
    func policy() {
        let rows: [(String, UInt32, UInt32, Bool)] = [
            ("x", 1000, 1000, true), ("x", 1000, 1001, false), ("x", 0, 1000, false),
            ("lane-1", 500, 1000, true), ("lane-1", 500, 1001, true), ("lane-1", 500, 500, true),
            ("lane-1", 500, 1002, false), ("x", 500, 1000, false), ("lane-1", 1000, 1001, false),
            ("x", 65_000, 65_000, false), ("x", 61_000, 61_000, true),
        ]
        for (name, uid, owner, may) in rows {
            #expect(Self.policy.mayDraw(name, uid: uid, for: owner) == may, "\(name) \(uid) for \(owner)")
        }
        #expect(Self.policy.mayAttach("lane-1", uid: 500) && Self.policy.mayAttach("x", uid: 7))
        #expect(!Self.policy.mayAttach("lane-1", uid: 0))
    }

    @Test("ALREADY_ATTACHED, never a takeover: one live attachment a name, and headless is always attached")
    func names() throws {
        var registry = HostRegistry(policy: Self.policy)
        _ = try registry.attach(Self.application("a"))
        let before = registry
        #expect(refusal { _ = try registry.attach(Self.application("a", uid: 2, secret: 2)) } == .alreadyAttached)
        #expect(refusal { _ = try registry.attach(Self.application("headless")) } == .alreadyAttached)
        #expect(refusal { _ = try registry.attach(Self.application("lane-1", uid: 1)) } == .permissionDenied)
        #expect(registry == before)
        #expect(registry.detach("id-a-1") == [] && registry.detach("id-a-1") == [])
        _ = try registry.attach(Self.application("a", uid: 2, secret: 2))
    }

    @Test(
        "security, Hosts: a name that reads like one that is taken, configured or the daemon's own is refused as that is",
        arguments: [
            ("HEADLESS", FailureCode.alreadyAttached), ("headle\u{17F}s", .alreadyAttached),
            ("head\u{2800}less", .alreadyAttached), ("headless ", .alreadyAttached), (" Headless", .alreadyAttached),
            ("head\u{200B}less", .alreadyAttached), ("headless\u{A0}", .alreadyAttached), ("A", .alreadyAttached),
            ("a ", .alreadyAttached), ("LANE-1", .permissionDenied), ("lane-1\u{2003}", .permissionDenied),
            ("Auto", .invalidRequest), ("TERMINAL ", .invalidRequest), (" @last", .invalidRequest),
            ("0123456789ABCDEF0123456789ABCDEF ", .invalidRequest), ("\u{2003}", .invalidRequest),
        ])
    func alike(_ name: String, _ code: FailureCode) throws {
        var registry = HostRegistry(policy: Self.policy)
        _ = try registry.attach(Self.application("a"))
        let before = registry
        #expect(refusal { _ = try registry.attach(Self.application(name, secret: 2)) } == code)
        #expect(registry == before)
    }

    @Test(
        "PROTOCOL.md, Hosts: a name that reads like that of a section has the section's rights, and is found by either")
    func oneName() throws {
        var registry = HostRegistry(policy: Self.policy)
        let host = try registry.attach(Self.application("Lane-1", uid: 500))
        #expect(registry.draws(host, for: 1000) && registry.draws(host, for: 1001) && !registry.draws(host, for: 1002))
        for name in ["Lane-1", "lane-1", "LANE-1 ", "la\u{200B}ne-1"] {
            #expect(registry.choose(.name(name), for: 1000) == host, "\(name)")
            #expect(registry.choose(.name(name), for: 1002) == nil, "\(name)")
        }
        #expect(registry.choose(.name("lane-2"), for: 1000) == nil)
        registry.show(try Self.surface(1), on: host.identity, secretDigest: [1])
        #expect(registry.reconfigure(Self.policy) == [])
        _ = registry.detach(host.identity.hostID)
        #expect(registry.choose(.name("lane-1"), for: 1000) == nil)
        let back = try registry.attach(Self.application("lane-1", uid: 500, secret: 2, shown: 1))
        #expect(back.identity.hostID == host.identity.hostID && back.surfaces.count == 1, "B-062: under the same name")
        #expect(registry.choose(.name("LANE-1"), for: 1000) == back)
    }

    @Test("PROTOCOL.md, Hosts: a section is for its name however the configuration spells it") func sectionAlike()
        throws
    {
        var policy = Self.policy
        policy.sections = ["LANE 2": .init(uid: 500, owners: [1000])]
        var registry = HostRegistry(policy: policy)
        #expect(refusal { _ = try registry.attach(Self.application("lane2", uid: 1)) } == .permissionDenied)
        let host = try registry.attach(Self.application("lane2", uid: 500))
        #expect(registry.draws(host, for: 1000) && !registry.draws(host, for: 1001))
        policy.sections = ["Lane 2": .init(uid: 500, owners: [1001])]
        _ = registry.reconfigure(policy)
        #expect(registry.draws(host, for: 1001) && !registry.draws(host, for: 1000))
    }

    @Test(
        "cli, --host: a host bears no name that means something else there",
        arguments: ["auto", "terminal", "@last", "@x", "0123456789abcdef0123456789abcdef"])
    func reservedName(_ name: String) throws {
        var registry = HostRegistry(policy: Self.policy)
        #expect(refusal { _ = try registry.attach(Self.application(name)) } == .invalidRequest)
        _ = try registry.attach(Self.application("x" + name))
    }

    @Test("B-020: a stack of focus, then recency without those that are locked; none widens what the policy allows")
    func foreground() throws {
        var registry = HostRegistry(policy: Self.policy)
        for name in ["a", "b", "c"] { _ = try registry.attach(Self.application(name)) }
        _ = try registry.attach(Self.application("foreign", uid: 2000))
        registry.focus("id-foreign-1", true)
        func chosen(_ pin: HostPin = .foreground, _ owner: UInt32 = 1000) -> String? {
            registry.choose(pin, for: owner)?.identity.name
        }
        #expect(chosen() == "c" && registry.focused == "id-foreign-1")
        registry.focus("id-a-1", true)
        registry.focus("id-b-1", true)
        #expect(chosen() == "b")
        registry.focus("id-b-1", false)
        #expect(chosen() == "a")
        _ = registry.detach("id-a-1")
        #expect(chosen() == "c")
        let paying = try Self.surface(1)
        registry.show(
            paying, on: registry.hosts["id-c-1"]?.identity ?? Self.application("").identity, secretDigest: [1])
        registry.update(paying.session, .onScreen, isLocked: true, secretDigest: [1])
        #expect(chosen() == "b")
        #expect(chosen(.name("c")) == "c" && chosen(.id("id-c-1")) == "c" && chosen(.uid(1000)) == "b")
        #expect(chosen(.name("foreign")) == nil && chosen(.uid(2000)) == nil && chosen(.foreground, 3000) == nil)
        #expect(chosen(.foreground, 2000) == "foreign")
        registry.focus("nobody", true)
        #expect(chosen() == "b")
    }

    @Test("B-011: opening, on screen and closing all count; a host presents until its last surface is gone")
    func presenting() throws {
        var registry = HostRegistry(policy: Self.policy)
        let host = try registry.attach(Self.application("a"))
        let (below, above) = (try Self.surface(1), try Self.surface(2, state: .opening))
        registry.show(above, on: host.identity, secretDigest: [1])
        registry.show(below, on: host.identity, secretDigest: [1])
        #expect(registry["id-a-1"]?.surfaces.map(\.session) == [below.session, above.session])
        #expect(registry["id-a-1"]?.opening?.session == above.session && registry["id-a-1"]?.state == .opening)
        registry.update(above.session, .closing, isLocked: false, secretDigest: [1])
        #expect(registry["id-a-1"]?.opening == nil && registry["id-a-1"]?.isPresenting == true)
        registry.update(above.session, .idle, isLocked: false, secretDigest: [1])
        #expect(registry["id-a-1"]?.state == .onScreen && registry.host(of: above.session) == nil)
        registry.remove(below.session, secretDigest: [1])
        #expect(registry["id-a-1"]?.isPresenting == false)
    }

    @Test("B-062: what a host showed waits for the same user, name and secret, until it is closed")
    func comingBack() throws {
        var registry = HostRegistry(policy: Self.policy)
        let host = try registry.attach(Self.application("a"))
        let (one, two) = (try Self.surface(1), try Self.surface(2))
        for surface in [one, two] { registry.show(surface, on: host.identity, secretDigest: [1]) }
        #expect(registry.detach("id-a-1").map(\.session) == [two.session, one.session])
        #expect(registry.host(of: one.session) == nil)
        registry.update(two.session, .idle, isLocked: false, secretDigest: [1])
        for wrong in [
            Self.application("a", uid: 7, secret: 2, shown: 1), Self.application("b", secret: 2, shown: 1),
            Self.application("a", secret: 2, shown: 9), Self.application("a", secret: 2),
        ] {
            let other = try registry.attach(wrong)
            #expect(other.surfaces.isEmpty && other.secretDigest == [2])
            _ = registry.detach(other.identity.hostID)
        }
        let back = try registry.attach(Self.application("a", secret: 3, shown: 1))
        #expect(back.identity.hostID == "id-a-1" && back.secretDigest == [1])
        #expect(back.surfaces.map(\.session) == [one.session] && registry.host(of: one.session) == back)
        _ = registry.detach("id-a-1")
        registry.remove(one.session, secretDigest: [1])
        #expect(registry.left.isEmpty)
    }

    @Test("B-062: a session from the store waits for its host like one that was just lost")
    func fromTheStore() throws {
        var registry = HostRegistry(policy: Self.policy)
        let identity = Self.application("a").identity
        registry.show(try Self.surface(1), on: identity, secretDigest: [1])
        registry.show(try Self.surface(2), on: identity, secretDigest: nil)
        let back = try registry.attach(Self.application("a", secret: 3, shown: 1))
        #expect(back.surfaces.map(\.session.low) == [1])
    }

    @Test("security: a new policy takes away names and what is shown for others")
    func reconfigured() throws {
        var registry = HostRegistry(policy: Self.policy)
        let lane = try registry.attach(Self.application("lane-1", uid: 500))
        _ = try registry.attach(Self.application("till"))
        registry.show(try Self.surface(1, owner: 1001), on: lane.identity, secretDigest: [1])
        #expect(registry.reconfigure(Self.policy) == [])
        var narrower = Self.policy
        narrower.sections["lane-1"]?.owners = [1000]
        #expect(registry.reconfigure(narrower) == ["id-lane-1-1"])
        narrower.sections["till"] = .init(uid: 3, owners: [])
        #expect(registry.reconfigure(narrower) == ["id-lane-1-1", "id-till-1"])
    }

    @Test("B-093, B-130: a style without its capability is a plain sheet")
    func styles() throws {
        var registry = HostRegistry()
        for (index, (style, capabilities, shown)) in [
            (HostStyle.sheet, [], HostStyle.sheet), (.fullScreen, [], .sheet),
            (.fullScreen, ["full-screen"], .fullScreen),
            (.pushed, ["full-screen"], .sheet), (.pushed, ["pushed", "pushed"], .pushed),
        ].enumerated() {
            let host = try registry.attach(
                Self.application("h\(index)", style: style, capabilities: capabilities))
            #expect(host.style == shown && host.capabilities == Set(capabilities).sorted())
        }
    }
}
