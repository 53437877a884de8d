import CheckoutModel
import Glibc

/// Users and groups by name. A look-up may ask the network: never on the loop.
enum NameService {
    /// What a name stands for.
    enum Result: Equatable {
        case id(UInt32)
        case unknown
        /// errno of the look-up.
        case failed(Int32)
    }

    /// The uid of a name, or of a number written out.
    static func user(_ name: String) -> Result {
        if let number = number(name) { return number }
        var entry = unsafe passwd()
        return unsafe lookUp { buffer, count in
            var found: UnsafeMutablePointer<passwd>?
            let error = unsafe getpwnam_r(name, &entry, buffer, count, &found)
            return unsafe (error, found == nil ? nil : entry.pw_uid)
        }
    }

    /// The gid of a name, or of a number written out.
    static func group(_ name: String) -> Result {
        if let number = number(name) { return number }
        var entry = unsafe Glibc.group()
        return unsafe lookUp { buffer, count in
            var found: UnsafeMutablePointer<Glibc.group>?
            let error = unsafe getgrnam_r(name, &entry, buffer, count, &found)
            return unsafe (error, found == nil ? nil : entry.gr_gid)
        }
    }

    private static func number(_ name: String) -> Result? {
        guard let number = UInt32(name), name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return .id(number)
    }

    /// Calls with a larger buffer until it is large enough: a group can have thousands of members.
    private static func lookUp(_ ask: (UnsafeMutablePointer<CChar>, Int) -> (Int32, UInt32?)) -> Result {
        var room = 4096
        while room <= 1 << 22 {
            let (error, id) = unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
                guard let start = buffer.baseAddress else { return (ENOMEM, UInt32?.none) }
                return unsafe ask(start, room)
            }
            if let id { return .id(id) }
            switch error {
            case ERANGE: room *= 4
            case EINTR: continue
            // What the C library says for "there is none" differs between its modules (getpwnam(3)).
            case 0, ENOENT, ESRCH, EBADF, EPERM: return .unknown
            default: return .failed(error)
            }
        }
        return .failed(ERANGE)
    }
}
