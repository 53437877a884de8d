internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let describe = CommandSpec(
        "describe", "list the daemon's methods, limits and failures",
        details: "--hex prints an example frame of a method, made by the real encoder; it needs no daemon.",
        options: [OptionSpec("--hex", .text, "METHOD", "print a frame of this method, such as Sessions/Get")],
        examples: ["describe", "describe --hex CardForm/Submit"]
    ) { (context) throws(CheckoutFailure) in
        if let method = context.invocation["--hex"] { return try hex(method, context) }
        let answer = try context.perform(.describe())
        context.show(answer) { form in
            lines(answer.value, form)
        }
        return .success
    }

    private static func lines(_ description: DaemonDescribeResponse, _ form: Output.Form) -> [String] {
        var methods = Table("METHOD", "KIND", "WHO", "KEY", "CHANGES", "BYTES", "TIMEOUT MS", "AVAILABLE")
        for method in description.methods {
            methods.add(
                method.name, method.kind, method.who, method.requiresKey ? "yes" : "",
                method.changesSomething ? "yes" : "", "\(method.requestBytesMax)",
                method.timeoutMilliseconds == 0 ? "" : "\(method.timeoutMilliseconds)", method.available ? "yes" : "no")
        }
        var limits = Table("LIMIT", "VALUE", "UNIT")
        for limit in description.limits { limits.add(limit.name, "\(limit.value)", limit.unit) }
        var failures = Table("CODE", "NAME", "ERROR ID", "RETRY", "EXIT")
        for failure in description.failures {
            failures.add(
                "\(failure.code)", failure.name, failure.errorID, Words.of(failure.retry), "\(failure.exitCode)")
        }
        var lines = ["protocol \(description.protocolMajor).\(description.protocolMinor)"]
        lines.append("gateways " + description.gateways.map { ForeignText($0).shown() }.joined(separator: ", "))
        for table in [methods, limits, failures] { lines += [""] + table.lines(form) }
        return lines
    }

    private static func hex(_ name: String, _ context: CommandContext) throws(CheckoutFailure) -> ExitCode {
        let frame = try ExampleFrame.of(name)
        if context.output.form.isJSON {
            var object = JSONObject()
            object.add("method", frame.method)
            object.add("frame", Hex.text(frame.bytes))
            context.output.line(object.text)
        } else {
            for line in HexDump.lines(frame.bytes) { context.output.line(line) }
        }
        return .success
    }
}
