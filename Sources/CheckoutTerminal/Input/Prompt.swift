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
            question, echo: false, put: { secret.append($0) }, drop: { secret.removeLast($0) },
            clear: { secret.wipe() })
        return secret
    }

    /// Text that may be seen.
    func text(_ question: String) throws(CheckoutFailure) -> String {
        var bytes: [UInt8] = []
        try ask(
            question, echo: true, put: { bytes.append($0) }, drop: { bytes.removeLast($0) }, clear: { bytes = [] })
        return String(decoding: bytes, as: UTF8.self)
    }

    private func ask(
        _ question: String, echo: Bool, put: (UInt8) -> Void, drop: (Int) -> Void, clear: () -> Void
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
        // Of what was typed one keeps the bits of an unfinished character, the other no more than sizes.
        var keys = KeyReader()
        var line = LineLayout()
        while true {
            try Interrupts.wait(for: terminal, or: interrupt)
            var byte: UInt8 = 0
            defer { unsafe explicit_bzero(&byte, 1) }
            guard unsafe read(terminal, &byte, 1) == 1 else { throw Self.ended }
            switch keys.take(byte) {
            case .enter: return
            case .interrupt: throw Interrupts.noInput
            case .end:
                if line.isEmpty { throw Self.ended }
            case .backspace:
                guard let last = line.removeLast() else { continue }
                drop(last.bytes)
                if echo { erase(last.columns) }
            case .clear:
                if echo { erase(line.columns) }
                line.removeAll()
                clear()
            case .scalar(let scalar):
                guard line.byteCount + UTF8.width(scalar) <= Limits.fieldBytesMax else { continue }
                line.append(scalar)
                UTF8.encode(scalar)?.forEach(put)
                if echo { write(String(scalar)) }
            case .none: continue
            }
        }
    }

    private func erase(_ columns: Int) {
        for _ in 0..<columns { write("\u{8} \u{8}") }
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
