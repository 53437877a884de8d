import Glibc

/// A system call that said no.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
    /// "bind", "open": what was called.
    public let call: StaticString
    /// errno right after it.
    public let number: Int32

    /// Joins a call with the number it left.
    public init(_ call: StaticString, _ number: Int32) {
        self.call = call
        self.number = number
    }

    /// Reads errno: to be made before anything else is called.
    static func last(_ call: StaticString) -> SystemError { SystemError(call, errno) }

    /// Equal when call and number are.
    public static func == (a: SystemError, b: SystemError) -> Bool {
        a.number == b.number && a.call.description == b.call.description
    }

    /// "No such file or directory".
    public var text: String { Self.text(of: number) }

    /// "bind: Address already in use".
    public var description: String { "\(call): \(text)" }

    /// The C library's words for a number. Thread-safe, and in English whatever the locale is.
    public static func text(of number: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 128)
        let failed = unsafe buffer.withUnsafeMutableBufferPointer { room in
            guard let start = room.baseAddress else { return true }
            return unsafe strerror_r(number, start, room.count) != 0
        }
        guard !failed else { return "error \(number)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
