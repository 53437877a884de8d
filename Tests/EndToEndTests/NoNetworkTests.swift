import Foundation
import Testing

/// The sandbox takes payments and has no network.
struct NoNetworkTests {
    /// Numbers of the sockets that a process has open.
    private func sockets(of process: Int32) throws -> [Substring] {
        let folder = "/proc/\(process)/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).compactMap { name in
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)") else {
                return nil
            }
            return target.firstMatch(of: /socket:\[([0-9]+)\]/)?.1
        }
    }

    @Test("SB-001: a payment opens no socket but Unix ones, and every answer names the sandbox and is not live")
    func payment() async throws {
        let daemon = try await RunningDaemon()
        #expect(try await daemon.control("present", "--sandbox", "--amount", "1999", "--currency", "EUR").status == 0)
        #expect(try await daemon.control("select", "@last", "PAYMENT_CARD").status == 0)
        let paid = try await daemon.control(
            "submit", "@last", "--card-stdin", "--wait", "--json", input: card("4242424242424242"))
        #expect(paid.status == 0, "\(paid.errors)")
        let answers = [
            paid.output, try await daemon.control("outcome", "@last", "--json").output,
            try await daemon.control("show", "@last", "--json").output,
            try await daemon.control("status", "--json").output,
        ]
        for answer in answers {
            #expect(answer.contains("\"gateway\":\"sandbox\""), "\(answer)")
            #expect(!answer.contains("\"live\":true"), "\(answer)")
        }
        let open = try sockets(of: daemon.program.pid)
        // To the end: read as a file it stops after its first page.
        let table = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/net/unix")).readToEnd() ?? Data()
        let local = String(decoding: table, as: UTF8.self).split(whereSeparator: \.isNewline)
            .compactMap { $0.split(separator: " ").dropFirst(6).first }
        #expect(!open.isEmpty && Set(open).isSubset(of: Set(local)), "\(open)")
    }
}
