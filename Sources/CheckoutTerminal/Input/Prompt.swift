internal import CheckoutClient
internal import CheckoutModel
internal import CheckoutSystem
import Glibc

/// Asks for one line on the terminal, byte by byte, without echo where it is a secret. However it ends, the terminal is
/// put back; signals arrive as a descriptor, so none can come in between.
struct Prompt {
    let terminal: Int32
    let interrupt: Int32

    /// A secret into locked memory.
    func secret(_ question: String) throws(CheckoutFailure) -> SecretValue {
        var secret = try SecretValue(capacity: Limits.fieldBytesMax)
        try ask(
            question, echo: false, put: { secret.append($0) }, drop: { secret.removeLast() }, clear: { secret.wipe() })
        return secret
    }

    /// Text that may be seen.
    func text(_ question: String) throws(CheckoutFailure) -> String {
        var bytes: [UInt8] = []
        try ask(
            question, echo: true, put: { bytes.append($0) },
            drop: {
                while let last = bytes.popLast(), last & 0xc0 == 0x80 {}
            }, clear: { bytes = [] })
        return String(decoding: bytes, as: UTF8.self)
    }

    private func ask(
        _ question: String, echo: Bool, put: (UInt8) -> Void, drop: () -> Void, clear: () -> Void
    ) throws(CheckoutFailure) {
        var before = termios()
        guard unsafe tcgetattr(terminal, &before) == 0 else {
            throw CheckoutFailure(.usage, "standard input is not a terminal", recovery: Self.noTerminal)
        }
        var during = before
        // Without signals from keys: Ctrl-C arrives as a byte, and Ctrl-Z cannot leave the terminal without echo.
        during.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        unsafe tcsetattr(terminal, TCSAFLUSH, &during)
        defer {
            unsafe tcsetattr(terminal, TCSAFLUSH, &before)
            write("\n")
        }
        write(question)
        var count = 0
        while true {
            try Interrupts.wait(for: terminal, or: interrupt)
            var byte: UInt8 = 0
            defer { unsafe explicit_bzero(&byte, 1) }
            guard unsafe read(terminal, &byte, 1) == 1 else { throw Self.ended }
            switch byte {
            case 0x0a, 0x0d: return
            case 0x03: throw Interrupts.noInput
            case 0x04:
                if count == 0 { throw Self.ended }
            case 0x08, 0x7f:
                guard count > 0 else { continue }
                count -= 1
                drop()
                if echo { write("\u{8} \u{8}") }
            case 0x15:
                if echo { for _ in 0..<count { write("\u{8} \u{8}") } }
                count = 0
                clear()
            case 0..<0x20: continue
            default:
                guard count < Limits.fieldBytesMax else { continue }
                if byte & 0xc0 != 0x80 { count += 1 }
                put(byte)
                if echo { echoBack(byte) }
            }
        }
    }

    private func echoBack(_ byte: UInt8) {
        var byte = byte
        _ = unsafe Glibc.write(terminal, &byte, 1)
    }

    private func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in _ = unsafe Glibc.write(terminal, bytes.baseAddress, bytes.count) }
    }

    private static var ended: CheckoutFailure {
        CheckoutFailure(.usage, "the input ended before the card was complete", recovery: noTerminal)
    }

    /// What to use instead.
    static let noTerminal =
        "Without a terminal use --card-stdin and give one JSON object: number, expiry, cvv, cardholderName."
}
