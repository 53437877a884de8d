import CheckoutClient
import Foundation

/// A daemon for as long as the program runs, in a folder that goes with it. `checkoutd` lies beside the program.
@MainActor final class OwnDaemon {
    let socket: String
    private let folder: URL
    private let process: Process

    /// `nil`: the environment names one.
    static func startUnlessGiven() async throws -> OwnDaemon? {
        guard ProcessInfo.processInfo.environment["CHECKOUTD_SOCKET"] == nil else { return nil }
        let daemon = try OwnDaemon()
        var options = ClientOptions(name: "example-merchant", version: "1")
        options.socketPath = daemon.socket
        let client = try CheckoutClient(options)
        while await !client.presenter.isAvailable {
            guard daemon.process.isRunning else { throw CheckoutFailure(.daemonUnreachable, "checkoutd ended at once") }
            try await Task.sleep(for: .milliseconds(10))
        }
        return daemon
    }

    private init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "merchant-" + UUID().uuidString.prefix(8))
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let configuration = folder.appendingPathComponent("checkoutd.conf")
        try Data("gateway = sandbox\n".utf8).write(to: configuration)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: configuration.path)
        socket = folder.appendingPathComponent("d.sock").path
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("checkoutd")
        process.arguments = [
            "--socket", socket, "--state-dir", folder.appendingPathComponent("state").path,
            "--config", configuration.path,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }
}
