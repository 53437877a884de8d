import Foundation
import Testing

/// The programs under test, as they were built.
enum Built {
    /// Where they lie: beside the test bundle, or where CHECKOUT_BINARIES says (a release build).
    private static let folder =
        ProcessInfo.processInfo.environment["CHECKOUT_BINARIES"].map(URL.init(fileURLWithPath:))
        ?? own
    /// The folder of the tests.
    private static let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// The folder of Package.swift.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static let daemon = folder.appendingPathComponent("checkoutd").path
    static let control = folder.appendingPathComponent("checkoutctl").path
    /// An example, which is built with the tests and never released.
    static let kiosk = own.appendingPathComponent("example-kiosk").path
    static let merchant = own.appendingPathComponent("example-merchant").path
    static let withoutSecretmem = root.appendingPathComponent("Tests/EndToEndTests/Python/without_secretmem.py").path
    static let python = root.appendingPathComponent("Tests/EndToEndTests/Python/client.py").path
}

/// A folder that goes with the test.
final class Scratch: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("checkout-e2e-" + UUID().uuidString.prefix(8))
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func callAsFunction(_ name: String) -> String { path + "/" + name }

    /// Writes a file with mode 0600.
    func write(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
        let file = self(name)
        try text.write(toFile: file, atomically: false, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        return file
    }
}
