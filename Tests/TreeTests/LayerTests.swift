import Testing

/// Goal: who may import whom is kept, and each rule says why it is there.
struct LayerTests {
    struct Rule: Sendable, CustomTestStringConvertible {
        var target: String
        var mayImport: Set<String>
        var reason: String
        var testDescription: String { target }
    }

    static let rules: [Rule] = [
        Rule(
            target: "CheckoutModel", mayImport: [], reason: "Nouns depend on nothing, so everybody may depend on them."),
        Rule(
            target: "CheckoutCore", mayImport: ["CheckoutModel", "CSodium"],
            reason: "Rules are plain values; sodium is here for SHA-256 and a wipe, which read and draw nothing."),
        Rule(
            target: "CheckoutWire", mayImport: ["CheckoutModel", "CheckoutWireC", "CProtobufC", "CWire"],
            reason: "Bytes and nouns: the C structs stay inside, and no rule is decided while decoding."),
        Rule(
            target: "CheckoutSystem", mayImport: ["CheckoutModel", "CLinux", "Glibc", "Synchronization"],
            reason: "System calls live here, and know of no checkout."),
        Rule(
            target: "CheckoutStore",
            mayImport: [
                "CheckoutModel", "CheckoutCore", "CheckoutSystem", "CSQLite", "CSodium", "Glibc", "Synchronization",
            ],
            reason: "It implements a port of the core and knows neither gateway nor server."),
        Rule(
            target: "CheckoutGateways",
            mayImport: ["CheckoutModel", "CheckoutCore", "CheckoutSystem", "CJansson", "Glibc"],
            reason: "A processor's codes stay here; it knows neither store nor server."),
        Rule(
            target: "CheckoutLocale", mayImport: ["CheckoutModel", "CheckoutCore", "CheckoutSystem", "CICU"],
            reason: "The library of languages stays here, behind a port of the core; nothing else asks it."),
        Rule(
            target: "CheckoutServer", mayImport: ["CheckoutModel", "CheckoutCore", "CheckoutWire"],
            reason: "Joined to sockets, store and gateway from outside, so that a simulation can stand in for each."),
        Rule(
            target: "CheckoutClient",
            mayImport: ["CheckoutModel", "CheckoutWire", "CheckoutSystem", "CLinux", "Glibc", "Synchronization"],
            reason: "Whoever links it gets no engine and no database."),
        Rule(
            target: "CheckoutTerminal",
            mayImport: ["CheckoutModel", "CheckoutClient", "CheckoutSystem", "Glibc", "Synchronization"],
            reason: "The command line sees what any client of the library sees."),
        Rule(
            target: "checkoutd",
            mayImport: [
                "CheckoutModel", "CheckoutCore", "CheckoutWire", "CheckoutSystem", "CheckoutStore", "CheckoutGateways",
                "CheckoutLocale", "CheckoutServer", "CInih", "Glibc", "Synchronization",
            ],
            reason: "Only here is the whole daemon known; it does not know its clients."),
        Rule(
            target: "checkoutctl", mayImport: ["CheckoutModel", "CheckoutSystem", "CheckoutTerminal", "Glibc"],
            reason: "A start and an exit status; the commands are a library that tests can call."),
        Rule(
            target: "checkout-bench",
            mayImport: [
                "CheckoutModel", "CheckoutCore", "CheckoutWire", "CheckoutSystem", "CheckoutClient", "CLinux", "CBench",
                "Glibc", "Synchronization",
            ],
            reason: "It measures from outside, as a client, and the rules by themselves."),
    ]

    @Test("tree: who imports whom", arguments: rules) func imports(rule: Rule) {
        let files = Tree.swiftFiles("Sources/\(rule.target)")
        #expect(!files.isEmpty, "the rule is about a target that is not there")
        for file in files {
            let wrong = Set(file.imports).subtracting(rule.mayImport).sorted()
            #expect(wrong.isEmpty, "\(file.path) imports \(wrong.joined(separator: ", ")). \(rule.reason)")
        }
    }

    @Test("tree: every target has its rule") func complete() {
        let targets = Set(Tree.swiftFiles("Sources").map(\.target))
        #expect(targets == Set(Self.rules.map(\.target)))
    }

    @Test("tree: no Foundation in what is shipped") func noFoundation() {
        for file in Tree.swiftFiles("Sources") {
            #expect(
                !file.imports.contains { $0.hasPrefix("Foundation") },
                "\(file.path): Foundation costs each start 10 MB of memory and takes time-outs in whole seconds")
        }
    }
}
