internal import CheckoutClient
internal import CheckoutModel
internal import CheckoutSystem
import Glibc

/// A daemon for one demonstration: own socket, state and configuration in a new folder that only this user can enter.
final class DemoDaemon {
    let folder: String
    let socket: String
    private let process: pid_t

    private init(folder: String, socket: String, process: pid_t) {
        self.folder = folder
        self.socket = socket
        self.process = process
    }

    static func start() throws(CheckoutFailure) -> DemoDaemon {
        let program = try findDaemon()
        let folder = try makeFolder()
        let socket = folder + "/checkoutd.sock"
        do throws(CheckoutFailure) {
            // A file of its own, so that no configuration of the machine has a say.
            try write("gateway = sandbox\n", to: folder + "/checkoutd.conf")
            let process = try Spawn.start(
                program,
                [
                    "--socket", socket, "--state-dir", folder + "/state", "--config", folder + "/checkoutd.conf",
                    "--gateway", "sandbox",
                ], log: folder + "/checkoutd.log")
            return DemoDaemon(folder: folder, socket: socket, process: process)
        } catch {
            Folder.remove(folder)
            throw error
        }
    }

    /// Waits until it takes payments; 10 s, or until it has ended.
    func awaitHealth(_ client: BlockingClient) throws(CheckoutFailure) -> DaemonHealthResponse {
        let deadline = Clock.monotonic() + 10_000
        while true {
            do throws(CheckoutFailure) {
                return try client.perform(.health().within(5_000)).value
            } catch {
                guard error.code == .daemonUnreachable, Clock.monotonic() < deadline else { throw error }
            }
            var status: Int32 = 0
            if unsafe waitpid(process, &status, WNOHANG) == process {
                throw CheckoutFailure(.daemonUnreachable, "the demo's checkoutd ended at once: \(lastWords)")
            }
            usleep(5_000)
        }
    }

    /// SIGTERM, then the folder goes. A daemon that does not end in 8 s is killed.
    func stop() {
        kill(process, SIGTERM)
        let deadline = Clock.monotonic() + 8_000
        var status: Int32 = 0
        while unsafe waitpid(process, &status, WNOHANG) == 0 {
            if Clock.monotonic() >= deadline {
                kill(process, SIGKILL)
                _ = unsafe waitpid(process, &status, 0)
                break
            }
            usleep(5_000)
        }
        Folder.remove(folder)
    }

    private var lastWords: String {
        let log = (try? SmallFile.read(folder + "/checkoutd.log", bytesMax: 64 << 10)) ?? []
        let lines = String(decoding: log, as: UTF8.self).split(separator: "\n")
        return lines.last.map { ForeignText(String($0)).shown(columns: 300) } ?? "it left no word"
    }

    /// Beside this program, else on PATH.
    private static func findDaemon() throws(CheckoutFailure) -> String {
        var candidates: [String] = []
        if let own = SymbolicLink.target(of: "/proc/self/exe"), let slash = own.lastIndex(of: "/") {
            candidates.append(own[..<slash] + "/checkoutd")
        }
        candidates += (Environment["PATH"] ?? "").split(separator: ":").map { $0 + "/checkoutd" }
        for candidate in candidates where unsafe access(candidate, X_OK) == 0 { return candidate }
        throw CheckoutFailure(
            .daemonUnreachable, "there is no checkoutd beside checkoutctl or on PATH",
            recovery: "Build or install it first: swift build.")
    }

    /// In the user's runtime directory, else in /tmp: the path of the socket has to be short.
    private static func makeFolder() throws(CheckoutFailure) -> String {
        let bases = [Environment["XDG_RUNTIME_DIR"], "/tmp"].compactMap { $0 }.filter { $0.utf8.count < 60 }
        for base in bases {
            var template = Array((base + "/checkout-demo-XXXXXX").utf8CString)
            let made = unsafe template.withUnsafeMutableBufferPointer { room -> Bool in
                guard let start = room.baseAddress else { return false }
                return unsafe mkdtemp(start) != nil
            }
            if made { return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self) }
        }
        throw CheckoutFailure(
            .unknown, "no folder for the demo can be made (\(SystemError.text(of: errno)))",
            recovery: "Make room in \(bases.joined(separator: " or ")).")
    }

    private static func write(_ text: String, to path: String) throws(CheckoutFailure) {
        let file = Descriptor(owning: unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
        var text = text
        let isWritten = text.withUTF8 { bytes in
            unsafe file.number >= 0 && Glibc.write(file.number, bytes.baseAddress, bytes.count) == bytes.count
        }
        guard isWritten else {
            throw CheckoutFailure(
                .unknown, "\(path) cannot be written (\(SystemError.text(of: errno)))", recovery: "Make room there.")
        }
    }
}
