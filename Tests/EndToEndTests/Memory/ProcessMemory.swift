import CTestSupport
import Foundation
import Glibc

/// The whole memory of another process, as root sees it through /proc/PID/mem.
struct ProcessMemory {
    /// One line of /proc/PID/smaps.
    struct Mapping: Sendable {
        var start: UInt
        var end: UInt
        /// "rw-p".
        var permissions: String
        /// Where in its file it begins.
        var offset: UInt = 0
        /// Of its file, or what the kernel calls it; empty: anonymous.
        var name: String
        /// Two letters each (proc(5), "VmFlags").
        var flags: Set<String> = []
        /// A page of it differs from the file.
        var isDirty = false

        var byteCount: Int { Int(end - start) }
        /// The card pages: `memfd_secret`, or locked, kept out of dumps and wiped on fork. Nothing else is all of that.
        var isSecretRegion: Bool {
            name.hasPrefix("/secretmem") || flags.isSuperset(of: ["lo", "dd", "wf"]) && byteCount >= 256 << 10
        }
        /// For a report.
        var place: String {
            if isSecretRegion { return "card pages" }
            return name.isEmpty ? "anonymous \(permissions)" : "\(name) \(permissions)"
        }
        /// Pages that nobody may read, and pages as they are in a file, which are no copy of anything that was sent.
        fileprivate var isWorthReading: Bool {
            permissions.hasPrefix("r") && (permissions.contains("w") || name.isEmpty || name.hasPrefix("[") || isDirty)
                && !["[vvar]", "[vvar_vclock]", "[vsyscall]"].contains(name)
        }
        /// These bytes stand in the mapped file itself: the sandbox's table of test numbers is in the program.
        fileprivate func isFile(_ bytes: [UInt8], at address: UInt) -> Bool {
            guard name.hasPrefix("/"), let file = FileHandle(forReadingAtPath: name) else { return false }
            defer { try? file.close() }
            guard (try? file.seek(toOffset: UInt64(offset + address - start))) != nil else { return false }
            return (try? file.read(upToCount: bytes.count)) == Data(bytes)
        }
    }

    /// A run of pages that are not all zero.
    struct Run {
        var mapping: Mapping
        var start: UInt
        var bytes: [UInt8]
    }

    var mappings: [Mapping] = []
    var runs: [Run] = []
    /// Mappings whose pages even root cannot read.
    var unreadable: [Mapping] = []

    /// A copy of all of it, now.
    init(of pid: Int32) throws {
        mappings = try Self.mappings(of: pid)
        let file = unsafe open("/proc/\(pid)/mem", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(file) }
        for mapping in mappings where mapping.isWorthReading {
            if !take(mapping, from: file) { unreadable.append(mapping) }
        }
    }

    private static let page: UInt = 4096

    private mutating func take(_ mapping: Mapping, from file: Int32) -> Bool {
        let chunk = 256 * Self.page
        var at = mapping.start
        while at < mapping.end {
            let count = Int(min(chunk, mapping.end - at))
            var bytes = [UInt8](repeating: 0, count: count)
            guard unsafe pread(file, &bytes, count, off_t(at)) == count else { return false }
            if !isZero(bytes[...]) {
                if let last = runs.indices.last, runs[last].start + UInt(runs[last].bytes.count) == at,
                    runs[last].mapping.start == mapping.start
                {
                    runs[last].bytes += bytes
                } else {
                    runs.append(Run(mapping: mapping, start: at, bytes: bytes))
                }
            }
            at += UInt(count)
        }
        return true
    }

    /// From smaps, which says of each mapping how it is kept.
    static func mappings(of pid: Int32) throws -> [Mapping] {
        var found: [Mapping] = []
        // Not `String(contentsOfFile:)`: of a file that says it is empty it reads one page.
        let file = FileHandle(forReadingAtPath: "/proc/\(pid)/smaps")
        let text = String(decoding: try file?.readToEnd() ?? Data(), as: UTF8.self)
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
            guard let first = words.first else { continue }
            let ends = first.split(separator: "-").map { UInt($0, radix: 16) }
            if ends.count == 2, let start = ends[0], let end = ends[1] {
                let name = words.count > 5 ? words[5].trimmingCharacters(in: .whitespaces) : ""
                found.append(
                    Mapping(
                        start: start, end: end, permissions: String(words[1]), offset: UInt(words[2], radix: 16) ?? 0,
                        name: name))
            } else if let last = found.indices.last {
                if first == "VmFlags:" {
                    found[last].flags = Set(line.dropFirst(8).split(separator: " ").map(String.init))
                }
                if first == "Private_Dirty:", words.count > 1, words[1] != "0" { found[last].isDirty = true }
            }
        }
        return found
    }

    /// The card pages.
    var secretRegion: Mapping? { mappings.first(where: \.isSecretRegion) }
}

/// A copy that was found.
struct Found: Hashable, CustomStringConvertible {
    /// In which form.
    var form: String
    var address: UInt
    var place: String

    var description: String { "\(form) at 0x\(String(address, radix: 16)) in \(place)" }
}

extension ProcessMemory {
    /// Every place where one of these lies.
    func search(_ traces: [Trace]) -> [Found] {
        var found: [Found] = []
        for run in runs {
            for trace in traces {
                for offset in places(of: trace.bytes, in: run.bytes)
                where !run.mapping.isFile(trace.bytes, at: run.start + UInt(offset)) {
                    found.append(
                        Found(form: trace.form, address: run.start + UInt(offset), place: run.mapping.place))
                }
            }
        }
        return found
    }

    /// What is not zero in the card pages: the first byte of each run of such bytes, and its length.
    var restOfSecretRegion: [(address: UInt, bytes: [UInt8])] {
        var rest: [(address: UInt, bytes: [UInt8])] = []
        for (run, page) in runs.lazy.filter(\.mapping.isSecretRegion).flatMap({ run in
            stride(from: 0, to: run.bytes.count, by: Int(Self.page)).map { (run, $0..<$0 + Int(Self.page)) }
        }) where !isZero(run.bytes[page]) {
            for (offset, byte) in zip(page, run.bytes[page]) where byte != 0 {
                let address = run.start + UInt(offset)
                if let last = rest.indices.last, rest[last].address + UInt(rest[last].bytes.count) == address {
                    rest[last].bytes.append(byte)
                } else {
                    rest.append((address, [byte]))
                }
            }
        }
        return rest
    }
}

/// Offsets of all copies of `needle`.
func places(of needle: [UInt8], in hay: [UInt8]) -> [Int] {
    var found: [Int] = []
    var from = 0
    while true {
        let hit = unsafe ct_find(hay, hay.count, from, needle, needle.count)
        guard hit >= 0 else { return found }
        found.append(hit)
        from = hit + 1
    }
}

/// Compared with itself, one byte on: a loop over bytes would take longer than all the rest.
private func isZero(_ bytes: ArraySlice<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return true }
        return unsafe bytes[0] == 0 && memcmp(base, base + 1, bytes.count - 1) == 0
    }
}
