import CheckoutClient
import CheckoutModel
import Glibc
import Testing

@testable import CheckoutTerminal

struct OutputTests {
    private static func makePipe() -> (reader: Int32, writer: Int32) {
        var ends: (Int32, Int32) = (0, 0)
        let failed = unsafe withUnsafeMutablePointer(to: &ends) {
            unsafe $0.withMemoryRebound(to: Int32.self, capacity: 2) { unsafe pipe($0) }
        }
        precondition(failed == 0)
        return ends
    }

    private static func readAll(_ descriptor: Int32) -> String {
        var text: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe read(descriptor, &chunk, chunk.count)
            guard count > 0 else { return String(decoding: text, as: UTF8.self) }
            text += chunk.prefix(count)
        }
    }

    @Test("cli: data to one, words to the other; quiet leaves only the data and the failures") func ends() {
        let (data, words) = (Self.makePipe(), Self.makePipe())
        var form = Output.Form()
        form.isQuiet = true
        let output = Output(form, data: data.writer, words: words.writer)
        output.line("data")
        output.say("a remark")
        output.complain("a failure")
        close(data.writer)
        close(words.writer)
        #expect(Self.readAll(data.reader) == "data\n")
        #expect(Self.readAll(words.reader) == "a failure\n")
        close(data.reader)
        close(words.reader)
    }

    @Test("F-32: a reader that went away is noticed, while writing and while waiting, and is no failure") func closed()
    {
        signal(SIGPIPE, SIG_IGN)
        for whileWaiting in [true, false] {
            let data = Self.makePipe()
            let output = Output(Output.Form(), data: data.writer)
            output.line("one")
            output.noticeClosing()
            #expect(!output.isClosed)
            close(data.reader)
            if whileWaiting { output.noticeClosing() } else { output.line("two") }
            #expect(output.isClosed)
            output.line("three")
            close(data.writer)
        }
    }

    @Test("cli: a full disk is told once, and the data are not taken for complete") func full() throws {
        let full = unsafe open("/dev/full", O_WRONLY)
        try #require(full >= 0)
        let words = Self.makePipe()
        let output = Output(Output.Form(), data: full, words: words.writer)
        output.line("one")
        output.line("two")
        #expect(output.isClosed && output.isIncomplete)
        close(words.writer)
        #expect(
            Self.readAll(words.reader)
                == "checkoutctl: standard output cannot be written (No space left on device); data are missing there\n")
        close(words.reader)
        close(full)
    }

    @Test("PROTOCOL.md, Calls: who may repeat with the same key alone is told the key, and the session that was opened")
    func key() throws {
        let session = try #require(SessionID("0123456789abcdef0123456789abcdef"))
        var failure = CheckoutFailure(.deadlineExceeded, "the call's time is over", retry: .sameKeyOnly)
        failure.diagnosticsID = "d"
        let lines = FailureText.lines(failure, key: "k-1", session: session)
        #expect(lines.contains("  The key: --idempotency-key k-1"))
        #expect(lines.contains("  session: \(session.text)"))
        failure.retry = .withBackoff
        #expect(!FailureText.lines(failure, key: "k-1", session: nil).contains { $0.contains("k-1") })
    }

    @Test(
        "PROTOCOL.md, Streams: a resync says why",
        arguments: [
            (Resync.Reason.otherEpoch, "another history"), (.beyondNewest, "no such number"),
            (.trimmed, "not kept any more"),
        ])
    func resync(reason: Resync.Reason, words: String) {
        var resync = Resync()
        resync.reason = reason
        resync.nextSeq = 6
        let line = EventText.line(resync)
        #expect(line.contains(words) && line.hasSuffix("going on at 6"), "\(line)")
    }

    @Test("describe --hex: sixteen bytes a line, with what is printable") func hex() {
        let bytes = Array("checkout.v1 \u{0}\u{1f}~\u{7f}".utf8) + [0xff]
        #expect(
            HexDump.lines(bytes) == [
                "0000  63 68 65 63 6b 6f 75 74  2e 76 31 20 00 1f 7e 7f  |checkout.v1 ..~.|",
                "0010  ff                                                |.|",
            ])
        #expect(HexDump.lines([]).isEmpty)
    }
}
