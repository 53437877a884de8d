internal import CSQLite
import CheckoutModel
import Glibc

/// A call of SQLite that failed.
struct SQLFailure: Error, Equatable {
    /// Extended result code.
    var code: Int32
    /// errno of the system call behind it; 0: none.
    var systemNumber: Int32 = 0
    /// SQLite's words. They name tables and columns, never values.
    var text = ""

    var primary: Int32 { code & 0xFF }

    /// There is no room: the change was taken back, and the file is as it was.
    var isFull: Bool {
        primary == SQLITE_FULL
            || primary == SQLITE_IOERR && [ENOSPC, EDQUOT, EFBIG].contains(systemNumber) && !isSync
    }

    /// What the disk holds is not known any more: close, open again and check before it is trusted.
    ///
    /// A failed fsync is the worst of them: the kernel may have thrown the pages away and say "done" at the next one.
    var losesTrust: Bool {
        guard !isFull else { return false }
        return switch primary {
        case SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CANTOPEN, SQLITE_PROTOCOL, SQLITE_READONLY: true
        default: false
        }
    }

    /// Another connection has it.
    var isBusy: Bool { primary == SQLITE_BUSY || primary == SQLITE_LOCKED }

    /// The bytes are not those of a whole database.
    var isDamage: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }

    private var isSync: Bool {
        // The extended codes are macros with a shift and do not reach Swift: FSYNC is 4 << 8, DIR_FSYNC 5 << 8.
        code == SQLITE_IOERR | 4 << 8 || code == SQLITE_IOERR | 5 << 8
    }

    /// As the peer gets it.
    var failure: CheckoutFailure {
        if isFull { return CheckoutFailure(.storageFull, "there is no room for the change in the state directory") }
        if primary == SQLITE_CONSTRAINT {
            // The disk may be ahead of a batch that was reported as failed while the disk was away: reload and go on.
            return CheckoutFailure(.storageFailed, "the change contradicts what is stored")
        }
        return CheckoutFailure(.storageFailed, "the change could not be stored")
    }

    /// The store has lost its name; nothing can go on from it.
    static let noEpoch = SQLFailure(code: SQLITE_CORRUPT, text: "no epoch")

    /// The file could not be opened again; it is tried anew at the next command.
    static func reopening(_ failure: StoreOpenFailure) -> SQLFailure {
        SQLFailure(code: SQLITE_CANTOPEN, text: failure.message)
    }
}
