internal import CheckoutClient
internal import CheckoutModel

extension CommandSpec {
    static let metrics = CommandSpec(
        "metrics", "print the daemon's counters", details: "In the text format of Prometheus. For observers.",
        examples: ["metrics"]
    ) { (context) throws(CheckoutFailure) in
        let answer = try context.perform(.metrics())
        let text = String(decoding: answer.value.text, as: UTF8.self)
        if context.output.form.isJSON {
            var object = JSONObject()
            object.add("text", text)
            context.output.line(object.text)
        } else {
            context.output.text(text)
        }
        return .success
    }
}
