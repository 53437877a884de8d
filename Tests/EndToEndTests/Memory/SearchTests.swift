import CheckoutClient
import Foundation
import Glibc
import Testing

/// Goal: the search itself finds what there is, and says what it cannot see.
@Suite(.serialized, .enabled(if: geteuid() == 0, "only root reads the memory of a process that is not dumpable"))
struct SearchTests {
    private static let card = TypedCard.longCode

    @Test("C-187: a planted copy is found in each of the forms, on the heap and beside it") func planted() async throws
    {
        let traces = Self.card.traces
        let code = """
            import sys, mmap, time
            kept = [bytes.fromhex(line) for line in sys.stdin]
            pages = mmap.mmap(-1, 1 << 20)
            for number, form in enumerate(kept):
                pages.seek(4090 + number * 4096)
                pages.write(form)
            print("planted", flush=True)
            time.sleep(600)
            """
        let program = try Program(
            "/usr/bin/python3", ["-c", code],
            input: traces.map { $0.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
                .joined(separator: "\n"))
        #expect(try await eventually { program.output.contains("planted") }, "\(program.errors)")
        let found = try ProcessMemory(of: program.pid).search(traces)
        for trace in traces {
            let places = found.filter { $0.form == trace.form }.map(\.place)
            #expect(places.contains { $0.hasPrefix("[heap]") || $0.hasPrefix("anonymous") }, "\(trace.form): \(places)")
            #expect(places.count >= 2, "\(trace.form): \(places)")
        }
        program.signal(SIGKILL)
        _ = try await program.wait()
    }

    @Test("C-188: with memfd_secret not even root reads the card pages; everything else holds nothing of the card")
    func secretPages() async throws {
        let stage = try await CardStage(readable: false)
        try stage.fill(.declined)
        try stage.submit()
        let memory = try ProcessMemory(of: stage.daemon.program.pid)
        let region = try #require(memory.secretRegion)
        // A kernel without it has locked pages, which the other tests read.
        if region.name.hasPrefix("/secretmem") {
            #expect(memory.unreadable.map(\.start) == [region.start])
            #expect(memory.search(TypedCard.declined.traces) == [])
            #expect(region.flags.isSuperset(of: ["dd", "dc"]), "not dumped, not in children: \(region.flags)")
        }
        let locked = try await CardStage()
        let other = try #require(try ProcessMemory(of: locked.daemon.program.pid).secretRegion)
        #expect(
            other.flags.isSuperset(of: ["lo", "dd", "wf"]), "locked, not dumped, empty in children: \(other.flags)")
    }

    @Test("C-185: real security codes, of which one alone could be chance: none is left six times out of six")
    func codes() async throws {
        let stage = try await CardStage()
        var rounds: [String] = []
        for code in ["7351", "8629", "9157", "6483", "2796", "4918"] {
            let bare = [Trace("code", code)]
            let before = Set(try ProcessMemory(of: stage.daemon.program.pid).search(bare).map(\.address))
            try stage.fill(TypedCard("378282246310005", code: code))
            var empty = CardFormUpdateRequest(sessionID: stage.session)
            empty.number = stage.client.secret("4000000100000654").map { .held($0) }
            try stage.client.call(.cardFormUpdate, empty, as: CardFormUpdateResponse.self)
            var good = CardFormUpdateRequest(sessionID: stage.session)
            good.number = stage.client.secret("371449635398431").map { .held($0) }
            good.cvv = stage.client.secret("0000").map { .held($0) }
            try stage.client.call(.cardFormUpdate, good, as: CardFormUpdateResponse.self)
            // All zeros: a decline, which keeps the session for the next round.
            #expect(try stage.submit()?.outcome?.paid == false)
            let found = try ProcessMemory(of: stage.daemon.program.pid).search(bare).filter {
                !before.contains($0.address)
            }
            #expect(found.allSatisfy { $0.place != "card pages" }, "\(found)")
            if !found.isEmpty { rounds.append("\(code): \(found)") }
            try await stage.retry()
        }
        #expect(rounds.count < 3, "\(rounds)")
        print("security codes of four digits found again by chance or otherwise: \(rounds.count) of 6 \(rounds)")
    }

    @Test("C-194: no hash of a number is made: none of the usual ones is found while the number itself is kept")
    func hashes() async throws {
        let stage = try await CardStage()
        try stage.fill(.declined)
        try stage.submit()
        var traces: [Trace] = []
        for text in [TypedCard.declined.digits, TypedCard.declined.number] {
            for sum in ["md5", "sha1", "sha256", "sha512", "b2"] {
                let made = try await run("/usr/bin/\(sum)sum", [], input: text)
                let hex = String(made.output.prefix { $0.isHexDigit })
                try #require(hex.count >= 32, "\(sum)")
                let pairs = stride(from: 0, to: hex.count, by: 2).map { hex.dropFirst($0).prefix(2) }
                traces += [
                    Trace(sum, hex), Trace(sum, pairs.compactMap { UInt8($0, radix: 16) }),
                    Trace("beginning of \(sum)", pairs.prefix(8).compactMap { UInt8($0, radix: 16) }),
                ]
            }
        }
        let copies = try stage.copies(of: traces + [Trace("digits", TypedCard.declined.digits)])
        #expect(copies.isOnly(TypedCard.declined.digits), "\(copies)")
    }
}
