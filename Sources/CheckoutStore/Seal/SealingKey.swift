import CSodium
import CheckoutSystem
import Glibc

/// The 32 bytes that client tokens are sealed with, in guarded memory of their own; never in an array.
@safe final class SealingKey {
    static let byteCount = Int(crypto_secretbox_KEYBYTES)
    static let credentialName = "state-key"
    static let fileName = "state.key"
    private static let newName = "state.key.new"

    let bytes: UnsafeMutablePointer<UInt8>

    private init() throws(StoreOpenFailure) {
        guard sodium_init() >= 0, let room = unsafe sodium_malloc(Self.byteCount) else {
            throw .system("there is no guarded memory for the sealing key", ENOMEM)
        }
        unsafe bytes = room.assumingMemoryBound(to: UInt8.self)
    }

    deinit { unsafe sodium_free(bytes) }

    /// From the service manager's credentials when it gave one, else from the state directory, made at the first start.
    static func load(
        _ directory: StateDirectory, credentialsDirectory: String?
    ) throws(StoreOpenFailure) -> SealingKey {
        if let credentialsDirectory {
            let path = "\(credentialsDirectory)/\(credentialName)"
            let number = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard number < 0 else { return try read(Descriptor(owning: number), path) }
            guard errno == ENOENT else { throw .system("the credential \(path) cannot be read", errno) }
        }
        let path = "\(directory.path)/\(fileName)"
        let file: Descriptor
        do throws(SystemError) {
            file = try directory.openFile(fileName, flags: O_RDONLY | O_NONBLOCK)
        } catch {
            guard error.number == ENOENT else { throw .system("the key file \(path) cannot be read", error.number) }
            return try make(directory, path)
        }
        var facts = stat()
        guard unsafe fstat(file.number, &facts) == 0, facts.st_uid == geteuid(), facts.st_mode & 0o077 == 0 else {
            throw StoreOpenFailure(
                .file, "the key file \(path) is open to others or belongs to somebody else",
                recovery: "Give it to the daemon's user with mode 0600 after looking at who could read it.")
        }
        return try read(file, path)
    }

    /// Exactly 32 bytes, straight into guarded memory.
    private static func read(_ file: borrowing Descriptor, _ path: String) throws(StoreOpenFailure) -> SealingKey {
        let key = try SealingKey()
        var facts = stat()
        guard unsafe fstat(file.number, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            facts.st_size == byteCount, unsafe Glibc.read(file.number, key.bytes, byteCount) == byteCount
        else {
            throw StoreOpenFailure(
                .key, "\(path) is not a key of \(byteCount) bytes",
                recovery:
                    "Restore it. Without it open sessions lose their client tokens; remove it to start with a new one.")
        }
        return key
    }

    /// A new key under another name, renamed when it is durable: a crash leaves no half key.
    private static func make(_ directory: StateDirectory, _ path: String) throws(StoreOpenFailure) -> SealingKey {
        let key = try SealingKey()
        unsafe randombytes_buf(key.bytes, byteCount)
        do throws(SystemError) {
            let file = try directory.openFile(newName, flags: O_WRONLY | O_CREAT | O_TRUNC)
            guard fchmod(file.number, 0o600) == 0 else { throw SystemError("fchmod", errno) }
            guard unsafe write(file.number, key.bytes, byteCount) == byteCount else {
                throw SystemError("write", errno)
            }
            guard fsync(file.number) == 0 else { throw SystemError("fsync", errno) }
            guard unsafe renameat(directory.descriptor, newName, directory.descriptor, fileName) == 0 else {
                throw SystemError("renameat", errno)
            }
            guard fsync(directory.descriptor) == 0 else { throw SystemError("fsync", errno) }
        } catch {
            throw .system("the key file \(path) cannot be made", error.number)
        }
        return key
    }
}
