import Testing

/// Goal: a client in another language, written from PROTOCOL.md alone, with the official protobuf package.
struct PythonTests {
    @Test(
        "PROTOCOL.md: the main job, wrong frames, the vectors, the hex dump, what an owner is asked, the tables",
        arguments: ["main-job", "wrong-frames", "vectors", "exchange", "owner", "describe"])
    func client(step: String) async throws {
        let daemon = try await RunningDaemon()
        let client = try await run("/usr/bin/python3", [Built.python, daemon.socket, step], seconds: 120)
        #expect(client.status == 0, "\(client.output)\(client.errors)\(daemon.log)")
        #expect(!client.output.isEmpty)
        #expect(connects(to: daemon.socket), "the daemon goes on")
        #expect(placesOf("4242424242424242", below: daemon.scratch.path, andIn: [client.output, daemon.log]) == [])
    }
}
