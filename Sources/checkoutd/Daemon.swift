import CheckoutModel
import CheckoutSystem
import Glibc

/// The program: checkout as a system service. What it does before it serves, and what it ends with.
@main enum Daemon {
    static func main() {
        do throws(StartFailure) {
            try FirstActs.perform(for: .daemon)
            exit(try run(Array(CommandLine.arguments.dropFirst())))
        } catch {
            complain("<3>checkoutd: \(PanFilter.redact(ForeignText(error.description).shown()))\n")
            exit(error.exitStatus)
        }
    }

    private static func run(_ arguments: [String]) throws(StartFailure) -> Int32 {
        let options: Options
        do throws(Options.UsageError) {
            options = try Options(arguments)
        } catch {
            throw StartFailure(.usage, error.sentence, recovery: "See checkoutd --help.")
        }
        let places = Places(variable: { Environment[$0] })
        let source = ConfigurationSource(
            named: options.configuration, places: places.configurations, gateway: options.gateway)
        switch options.action {
        case .showHelp: say(Options.help)
        case .showVersion: say("checkoutd \(Version.program)\n")
        case .checkConfiguration:
            let file = try source.load().file
            say("\(ForeignText(file ?? "no configuration file: the defaults").shown()): ok\n")
        case .serve: return try Service(options: options, places: places, source: source).run()
        }
        return 0
    }

    private static func say(_ text: String) { write(text, to: STDOUT_FILENO) }
    private static func complain(_ text: String) { write(text, to: STDERR_FILENO) }

    private static func write(_ text: String, to descriptor: Int32) {
        var text = text
        text.withUTF8 { bytes in _ = unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
    }
}
