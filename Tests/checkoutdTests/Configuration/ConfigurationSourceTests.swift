import CheckoutModel
import CheckoutSystem
import Foundation
import Testing

@testable import checkoutd

/// Goal: which file is read, and which is not trusted.
struct ConfigurationSourceTests {
    @Test("checkoutd: the first that exists, and none is needed") func places() throws {
        let folder = try Folder()
        let first = try folder.write("a.conf", "session_idle = 1m")
        let second = try folder.write("b.conf", "session_idle = 2m")
        let missing = folder.path + "/missing.conf"
        #expect(try load(places: [missing, first, second]).values.sessionIdle == .minutes(1))
        #expect(try load(named: second, places: [first]).values.sessionIdle == .minutes(2))
        #expect(try load(places: [missing]) == LoadedConfiguration())
        let error = #expect(throws: StartFailure.self) { try load(named: missing, places: [first]) }
        #expect(error?.exitStatus == 78)
    }

    @Test("checkoutd: writable by nobody else", arguments: [0o602, 0o620, 0o666]) func writable(mode: Int) throws {
        let folder = try Folder()
        let file = try folder.write("a.conf", "", mode: mode)
        let error = #expect(throws: StartFailure.self) { try load(named: file) }
        #expect(error?.exitStatus == 78)
        #expect(error?.sentence.contains("is writable by others") == true)
    }

    @Test("checkoutd: a wrong value is 78, with file and line") func wrong() throws {
        let folder = try Folder()
        let file = try folder.write("a.conf", "\nlock_memory = maybe")
        let error = #expect(throws: StartFailure.self) { try load(named: file) }
        #expect(error?.sentence == "\(file):2: 'lock_memory' takes yes or no, not 'maybe'")
    }

    @Test("checkoutd: --gateway counts instead of the file's; SB-002 holds for what counts") func gateway() throws {
        let folder = try Folder()
        let file = try folder.write("a.conf", "gateway = primer")
        let error = #expect(throws: StartFailure.self) { try load(named: file) }
        #expect(error?.exitStatus == 78 && error?.sentence == "the gateway 'primer' is not in this version")
        #expect(try ConfigurationSource(named: file, places: [], gateway: .sandbox).load().values.gateway == .sandbox)
        let production = try folder.write("b.conf", "gateway = primer\nenvironment = production")
        #expect(throws: StartFailure.self) {
            try ConfigurationSource(named: production, places: [], gateway: .sandbox).load()
        }
    }

    private func load(named: String? = nil, places: [String] = []) throws(StartFailure) -> LoadedConfiguration {
        try ConfigurationSource(named: named, places: places, gateway: nil).load()
    }

    /// A folder that goes with the test.
    private final class Folder {
        let path: String

        init() throws {
            let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            path = url.path
        }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ name: String, _ text: String, mode: Int = 0o600) throws -> String {
            let file = path + "/" + name
            try text.write(toFile: file, atomically: false, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
            return file
        }
    }
}
