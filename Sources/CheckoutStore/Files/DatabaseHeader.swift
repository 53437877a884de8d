import CheckoutSystem
import Glibc

/// The first bytes of the file, read before SQLite touches it: what is not ours, newer, or cut is refused unchanged
/// (sqlite.org/fileformat2.html, 1.3).
struct DatabaseHeader {
    private let bytes: [UInt8]

    static let byteCount = 100
    private static let magic = Array("SQLite format 3\0".utf8)

    init(in directory: StateDirectory) throws(StoreOpenFailure) {
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        do throws(SystemError) {
            let file = try directory.openFile(DatabaseFile.name, flags: O_RDONLY)
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe pread(file.number, $0.baseAddress, $0.count, 0)
            }
            guard count >= 0 else { throw SystemError("pread", errno) }
            bytes.removeLast(Self.byteCount - count)
        } catch {
            throw .system("the payment database cannot be read", error.number)
        }
        self.bytes = bytes
    }

    /// Throws what is wrong with it.
    static func check(in directory: StateDirectory) throws(StoreOpenFailure) {
        let header = try DatabaseHeader(in: directory)
        guard header.bytes.count == byteCount else { throw .damaged("is cut short") }
        guard header.bytes.starts(with: magic) else { throw .damaged("is not a database") }
        guard header.applicationID == Schema.applicationID else { throw .foreign(header.applicationID) }
        try Self.check(version: header.userVersion)
        // While a journal is there the pages that are missing may lie in it.
        guard let size = DatabaseFile.size(in: directory), (DatabaseFile.size(in: directory, suffix: "-wal") ?? 0) == 0
        else { return }
        guard size >= header.expectedSize else {
            throw .damaged("is cut short: \(size) of \(header.expectedSize) bytes are there")
        }
    }

    static func check(version: Int32) throws(StoreOpenFailure) {
        if version > Schema.version { throw .newerSchema(version) }
        guard version == Schema.version else { throw .altered }
    }

    private var applicationID: Int32 { Int32(bitPattern: word(68)) }
    private var userVersion: Int32 { Int32(bitPattern: word(60)) }

    private var expectedSize: Int64 {
        // The count holds only when the file's change counter says so.
        guard word(24) == word(92) else { return 0 }
        let pageSize = Int64(bytes[16]) << 8 | Int64(bytes[17])
        return Int64(word(28)) * (pageSize == 1 ? 65536 : pageSize)
    }

    private func word(_ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
