internal import CheckoutSystem
internal import CheckoutWire

/// An arena in locked memory, for what is unpacked of a reply with a card number in it.
final class LockedArena {
    let pages = SecretPages(byteCount: 64 << 10)
    let arena: Arena

    init() { arena = unsafe Arena(lent: pages.bytes) }
}
