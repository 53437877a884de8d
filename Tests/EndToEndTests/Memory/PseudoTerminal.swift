import CTestSupport
import Glibc
import Testing

/// A terminal with a person at it, who is the test.
final class PseudoTerminal {
    /// For the program.
    let path: String
    private let descriptor: Int32
    /// What has been on the screen.
    private(set) var screen: [UInt8] = []

    init() throws {
        var name = [CChar](repeating: 0, count: 64)
        descriptor = unsafe ct_terminal(&name, name.count)
        try #require(descriptor >= 0, "there is no pseudo-terminal")
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    deinit { close(descriptor) }

    /// Types a line once the program has asked for it.
    func answer(_ question: String, with line: String) async throws {
        try #require(try await eventually { self.shows(question) }, "it does not ask: \(shown)")
        // The question comes behind the switch of the echo.
        type(line + "\n")
    }

    /// Keys, as they are.
    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe write(descriptor, bytes, bytes.count)
    }

    /// Whether that has been on the screen.
    func shows(_ text: String) -> Bool {
        var room = [UInt8](repeating: 0, count: 4096)
        while case let count = unsafe read(descriptor, &room, room.count), count > 0 { screen += room[..<count] }
        return !places(of: Array(text.utf8), in: screen).isEmpty
    }

    private var shown: String { String(decoding: screen, as: UTF8.self) }
}
