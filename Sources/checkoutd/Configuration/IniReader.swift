import CInih

/// The lines of an INI file, split by libinih, each with its number.
struct IniReader {
    /// One `key = value`.
    struct Entry: Equatable {
        /// From 1.
        var line: Int
        /// "" before the first section.
        var section: String
        var key: String
        /// Trimmed, without its comment. Of several lines, joined by spaces.
        var value: String
    }

    /// What is wrong with the text, and where.
    struct Problem: Error, Equatable {
        var line: Int
        var sentence: String
    }

    /// Bytes of one line that libinih takes: its buffer less CR, LF and NUL.
    static let lineBytesMax = 197

    /// Sections in the order of the file, with the lines of their headers.
    private(set) var sections: [(name: String, line: Int)] = []
    /// In the order of the file.
    private(set) var entries: [Entry] = []

    /// Reads the whole text.
    init(_ bytes: [UInt8]) throws(Problem) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard line.count <= Self.lineBytesMax else {
                throw Problem(line: index + 1, sentence: "this line has more than \(Self.lineBytesMax) bytes")
            }
            guard let text = String(validating: line, as: UTF8.self), !line.contains(where: Self.isControl) else {
                throw Problem(line: index + 1, sentence: "this line is no plain UTF-8 text")
            }
            if let name = Self.sectionName(text) { sections.append((name, index + 1)) }
        }
        let pass = Pass(lines: lines.map { Array($0) })
        let context = unsafe Unmanaged.passUnretained(pass).toOpaque()
        let wrong = withExtendedLifetime(pass) {
            unsafe ini_parse_stream(
                { room, count, stream in
                    guard let room = unsafe room, let stream = unsafe stream else { return nil }
                    let pass = unsafe Unmanaged<Pass>.fromOpaque(stream).takeUnretainedValue()
                    return unsafe pass.nextLine(into: room, count: Int(count)) ? room : nil
                }, context,
                { stream, section, key, value in
                    guard let stream = unsafe stream, let section = unsafe section, let key = unsafe key,
                        let value = unsafe value
                    else { return 0 }
                    let pass = unsafe Unmanaged<Pass>.fromOpaque(stream).takeUnretainedValue()
                    unsafe pass.take(String(cString: section), String(cString: key), String(cString: value))
                    return 1
                }, context)
        }
        guard wrong == 0 else {
            throw Problem(line: max(1, Int(wrong)), sentence: "this line is neither 'key = value' nor '[section]'")
        }
        if let twice = pass.twice {
            throw Problem(line: twice.line, sentence: "'\(twice.key)' was given before, at line \(twice.first)")
        }
        entries = pass.entries
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        byte == 0x7F || (byte < 0x20 && byte != 0x09 && byte != 0x0D)
    }

    private static func sectionName(_ line: String) -> String? {
        let line = line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
        guard line.first == "[", let end = line.firstIndex(of: "]") else { return nil }
        return String(line[line.index(after: line.startIndex)..<end])
    }

    /// What one run of the parser carries through the C callbacks. The handler is called right after its line was
    /// handed over, so the number of the newest line is the handler's line.
    private final class Pass {
        private let lines: [[UInt8]]
        private var next = 0
        private(set) var entries: [Entry] = []
        private(set) var twice: (key: String, line: Int, first: Int)?

        init(lines: [[UInt8]]) { self.lines = lines }

        func nextLine(into room: UnsafeMutablePointer<CChar>, count: Int) -> Bool {
            guard next < lines.count else { return false }
            let line = lines[next]
            next += 1
            for (index, byte) in line.enumerated() where index < count - 2 {
                unsafe room[index] = CChar(bitPattern: byte)
            }
            let end = min(line.count, count - 2)
            unsafe room[end] = 0x0A
            unsafe room[end + 1] = 0
            return true
        }

        func take(_ section: String, _ key: String, _ value: String) {
            let known = entries.firstIndex { $0.section == section && $0.key == key }
            guard let known else {
                entries.append(Entry(line: next, section: section, key: key, value: value))
                return
            }
            // A line that begins with white space goes on with the key before it.
            if known == entries.count - 1, let first = lines[next - 1].first, first == 0x20 || first == 0x09 {
                entries[known].value += " " + value
            } else if twice == nil {
                twice = (key, next, entries[known].line)
            }
        }
    }
}
