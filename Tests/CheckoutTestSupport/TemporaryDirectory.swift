import Foundation
public import Glibc

/// A directory of the test's own, mode 0700, removed with everything in it. Its path is short enough for a socket.
public final class TemporaryDirectory {
    /// Where it is.
    public let path: String

    /// An empty one.
    public init() {
        var template = Array("/tmp/checkout-test-XXXXXX".utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return false }
            return unsafe mkdtemp(start) != nil
        }
        precondition(made, "mkdtemp")
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a name in it.
    public func callAsFunction(_ name: String) -> String { path + "/" + name }

    /// A file with these bytes and exactly this mode.
    public func write(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o600) {
        let number = unsafe open(self(name), O_WRONLY | O_CREAT | O_TRUNC, mode)
        precondition(number >= 0, "open")
        _ = unsafe Glibc.write(number, bytes, bytes.count)
        close(number)
        unsafe chmod(self(name), mode)
    }

    /// The mode of a file; 0 when there is none.
    public func mode(_ name: String) -> mode_t {
        var status = stat()
        return unsafe lstat(self(name), &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    /// All of a file; empty when there is none.
    public func bytes(_ name: String) -> [UInt8] {
        (FileManager.default.contents(atPath: self(name)) ?? Data()).map { $0 }
    }
}
