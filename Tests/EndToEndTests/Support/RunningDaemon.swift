import Foundation
import Glibc
import Testing

/// A daemon of the test's own: socket, state and configuration in a folder that goes with it.
final class RunningDaemon {
    let scratch: Scratch
    private(set) var program: Program
    private let path: String
    private let arguments: [String]
    /// What all its lives have written.
    private var earlierLog = ""

    var socket: String { scratch("d.sock") }
    var state: String { scratch("state") }
    var log: String { earlierLog + program.errors }

    /// Starts it and waits until it answers. `readable`: on what seems a kernel without `memfd_secret`, so that root
    /// can read its card pages.
    init(configuration: String = "[sandbox]\ntest_api = yes\n", readable: Bool = false) async throws {
        scratch = try Scratch()
        let file = try scratch.write("checkoutd.conf", configuration)
        let own = ["--socket", scratch("d.sock"), "--state-dir", scratch("state"), "--config", file]
        path = readable ? "/usr/bin/python3" : Built.daemon
        arguments = readable ? [Built.withoutSecretmem, Built.daemon] + own : own
        program = try Program(path, arguments)
        try await waitUntilServing()
    }

    private func waitUntilServing() async throws {
        let serving = try await eventually {
            connects(to: self.socket) || !self.program.isRunning
        }
        try #require(serving && program.isRunning, "the daemon does not serve: \(program.errors)")
    }

    /// kill -9, as a power cut would.
    func kill() async throws {
        program.signal(SIGKILL)
        try await program.wait()
        earlierLog += program.errors
    }

    /// Starts it again on the same state.
    func start() async throws {
        program = try Program(path, arguments)
        try await waitUntilServing()
    }

    /// SIGTERM, and its exit status.
    func stop() async throws -> Int32 {
        program.signal(SIGTERM)
        return try await program.wait()
    }

    /// Runs `checkoutctl` against it.
    func control(_ arguments: String..., input: String? = nil) async throws -> Ended {
        try await run(
            Built.control, arguments, environment: ["CHECKOUTD_SOCKET": socket, "HOME": scratch.path], input: input)
    }

    /// Starts `checkoutctl` against it.
    func startControl(_ arguments: String..., input: String? = nil) throws -> Program {
        try Program(
            Built.control, arguments, environment: ["CHECKOUTD_SOCKET": socket, "HOME": scratch.path], input: input)
    }
}

/// Whether somebody listens there.
func connects(to path: String) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8.prefix(107)) }
    return unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    } == 0
}

/// The JSON that `submit --card-stdin` reads.
func card(_ number: String, cvv: String = "123") -> String {
    #"{"number": "\#(number)", "expiry": "12/31", "cvv": "\#(cvv)", "cardholderName": "Ada Lovelace"}"#
}

/// Files below a folder, and a text, that hold a card number: plain, or with one character between its digits.
func placesOf(_ number: String, below folder: String, andIn texts: [String]) -> [String] {
    let pattern = number.map(String.init).joined(separator: "[^0-9]?")
    guard let search = try? NSRegularExpression(pattern: pattern) else { return ["no pattern"] }
    func holds(_ text: String) -> Bool {
        search.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
    var found = texts.filter(holds).map { "text: \($0.prefix(80))" }
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for name in names {
        guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
        // Every byte is a character, so that binary files are searched too.
        if holds(String(decoding: data.map { UInt16($0) }, as: UTF16.self)) { found.append(name) }
    }
    return found
}
