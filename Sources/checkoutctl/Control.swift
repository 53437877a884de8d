internal import CheckoutSystem
internal import CheckoutTerminal
import Glibc

/// `checkoutctl`: first what has to be done before anything else, then the command.
@main enum Control {
    static func main() {
        do {
            try FirstActs.perform(for: .commandLine)
        } catch {
            var text = "checkoutctl: \(error.sentence). \(error.recovery)\n"
            text.withUTF8 { bytes in _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
            exit(error.exitStatus)
        }
        exit(Terminal.run(Array(CommandLine.arguments.dropFirst())))
    }
}
