import Testing

@testable import checkoutd

/// Goal: the command line of `checkoutd`.
struct OptionsTests {
    @Test("checkoutd: every option") func every() throws {
        let options = try Options([
            "--socket", "/a", "--state-dir=/b", "--config", "c", "--gateway", "primer", "--check-config",
        ])
        #expect(options.socket == "/a")
        #expect(options.stateDirectory == "/b")
        #expect(options.configuration == "c")
        #expect(options.gateway == .primer)
        #expect(options.action == .checkConfiguration)
        #expect(try Options([]).action == .serve)
        #expect(try Options(["--version", "--help"]).action == .showVersion)
    }

    @Test(
        "checkoutd: usage",
        arguments: [
            (["--sockt", "/a"], "there is no option '--sockt'"),
            (["serve"], "there is no argument 'serve'"),
            (["--socket"], "--socket needs a value"),
            (["--socket="], "--socket needs a value"),
            (["--help=yes"], "--help takes no value"),
            (["--config", "a", "--config", "b"], "--config was given twice"),
            (["--gateway", "stripe"], "--gateway takes sandbox or primer, not 'stripe'"),
        ]) func usage(arguments: [String], sentence: String)
    {
        let error = #expect(throws: Options.UsageError.self) { try Options(arguments) }
        #expect(error?.sentence == sentence)
    }

    @Test("checkoutd: the help names every option") func help() {
        for name in [
            "--socket PATH", "--state-dir DIR", "--config FILE", "--gateway NAME", "--check-config", "--version",
            "--help",
        ] {
            #expect(Options.help.contains(name))
        }
        #expect(Options.help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
}
