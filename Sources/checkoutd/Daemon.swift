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
        case .showHelp: try say(Options.help)
        case .showVersion: try say("checkoutd \(Version.program)\n")
        case .checkConfiguration:
            let file = try source.load().file
            try say("\(ForeignText(file ?? "no configuration file: the defaults").shown()): ok\n")
        case .serve: return try Service(options: options, places: places, source: source).run()
        }
        return 0
    }

    /// Data for who asked: they are there as a whole, or the exit status says that they are not.
    private static func say(_ text: String) throws(StartFailure) {
        if let error = write(text, to: STDOUT_FILENO) {
            throw StartFailure(.transient, "standard output cannot be written (\(error))", recovery: "")
        }
    }

    private static func complain(_ text: String) { _ = write(text, to: STDERR_FILENO) }

    private static func write(_ text: String, to descriptor: Int32) -> SystemError? {
        var text = text
        return text.withUTF8 { bytes in
            var done = 0
            while done < bytes.count {
                let rest = unsafe bytes.baseAddress.map { unsafe $0 + done }
                let count = unsafe Glibc.write(descriptor, rest, bytes.count - done)
                if count < 0, errno != EINTR { return SystemError("write", errno) }
                done += max(0, count)
            }
            return nil
        }
    }
}
