internal import CheckoutClient
internal import CheckoutModel
import Glibc

/// `checkoutctl`, from its arguments to its exit status. The first acts are done before.
public enum Terminal {
    /// Runs one command line; arguments without the program's name.
    public static func run(_ arguments: [String]) -> Int32 {
        let invocation: Invocation
        do {
            invocation = try CommandParser.parse(arguments)
        } catch {
            // Not understood as a whole; what can be seen of it decides how the failure is said.
            var form = Output.Form()
            form.isJSON = arguments.contains("--json")
            return report(error, key: "", Output(form))
        }
        let output = Output(.current(invocation))
        switch invocation.request {
        case .help(let name):
            let help = HelpText.of(name, columns: output.form.isTerminal ? min(output.form.columns, 100) : 80)
            return tell("help", help, help, output)
        case .version: return tell("version", Version.program, "checkoutctl \(Version.program)\n", output)
        case .command(let name):
            guard let command = CommandTable.named(name) else { preconditionFailure("the parser knows the table") }
            return run(command, invocation, output)
        }
    }

    /// What needs no daemon: the text, or the one object with it.
    private static func tell(_ name: String, _ value: String, _ text: String, _ output: Output) -> Int32 {
        var object = JSONObject()
        object.add(name, value)
        output.text(output.form.isJSON ? object.text + "\n" : text)
        return (output.isIncomplete ? ExitCode.failure : .success).rawValue
    }

    private static func run(_ command: CommandSpec, _ invocation: Invocation, _ output: Output) -> Int32 {
        let context: CommandContext
        do {
            let interrupts = try Interrupts.ofProcess()
            output.interrupt = interrupts.descriptor
            context = CommandContext(invocation, output: output, interrupts: interrupts)
        } catch {
            return report(error, key: "", output)
        }
        do {
            try context.readOwnerSecret()
            let code = try command.run(context)
            let isHalf = output.isIncomplete && code == .success && !context.endsWithOutcome
            return (isHalf ? output.isInterrupted ? .interrupted : .failure : code).rawValue
        } catch {
            // A call is given up, and a prompt left, because of a signal or of Ctrl-C as a byte, and for nothing else.
            if context.interrupts.look() || error.code == .cancelled { return Interruption.report(error, context) }
            var (told, code) = (error, ExitCode(error))
            if let waiting = context.waiting, waiting.didSubmit, error.leavesOutcomeOpen {
                told.message += "; a payment that was accepted goes on without this command"
                told.recovery = "Look it up with: checkoutctl outcome \(waiting.session.text)"
                // Who reads that nothing happened takes the money twice.
                if error.code != .deadlineExceeded { code = .outcomeUnknown }
            }
            return report(told, key: context.idempotencyKey, session: context.openedSession, output, code: code)
        }
    }

    /// A failure as the one object and as words.
    static func report(
        _ failure: CheckoutFailure, key: String, session: SessionID? = nil, _ output: Output, code: ExitCode? = nil
    ) -> Int32 {
        // A failure of this side has no diagnostics id: no log would have it (B-213).
        if output.form.isJSON { output.line(FailureText.json(failure, key: key, session: session)) }
        for line in FailureText.lines(failure, key: key, session: session) { output.complain(line) }
        return (code ?? ExitCode(failure)).rawValue
    }
}

extension CheckoutFailure {
    /// The call may have been taken: only its answer is missing.
    fileprivate var leavesOutcomeOpen: Bool {
        switch code {
        case .deadlineExceeded, .daemonUnreachable, .connectionLost: true
        default: false
        }
    }
}
