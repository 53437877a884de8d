public import CheckoutModel
internal import CheckoutSystem
public import CheckoutWire
import Glibc

/// Messages as JSON (`README.md`, "JSON"), for programs that hand them on. Secrets are left out.
public enum MessageJSON {
    /// On one line.
    public static func text(of message: some WireMessage) -> String { JSONPrinter.text(of: message) }

    /// One message as JSON text, such as a line of standard input; `what` names it in a failure. Whatever is wrong with
    /// it is `invalid-value` (8).
    public static func message<Message: WireMessage>(
        _ bytes: RawSpan, as type: Message.Type = Message.self, what: String
    ) throws(CheckoutFailure) -> Message {
        try JSONReader.message(bytes, as: type, what: what)
    }

    /// A file that holds one message as JSON: settings, a theme. Whatever is wrong with it is `invalid-value` (8). A
    /// pipe is waited for; CANCELLED when `interrupt` becomes readable before all of it has come (below 0: nothing
    /// interrupts).
    public static func read<Message: WireMessage>(
        _ path: String, as type: Message.Type = Message.self, interrupt: Int32 = -1
    ) throws(CheckoutFailure) -> Message {
        let name = ForeignText(path).shown(columns: 200)
        let bytes: [UInt8]
        do {
            bytes = try SmallFile.read(path, bytesMax: JSONReader.bytesMax, interrupt: interrupt)
        } catch {
            guard error.number != ECANCELED else {
                throw CheckoutFailure(
                    .cancelled, "interrupted while waiting for \(name)", recovery: "Nothing was sent.")
            }
            throw CheckoutFailure(
                .invalidValue, "\(name) cannot be read (\(error.text))",
                recovery: "Name a file of at most \(JSONReader.bytesMax / 1024) KiB.")
        }
        return try unsafe JSONReader.message(bytes.span.bytes, as: type, what: name)
    }
}
