internal import CheckoutModel
internal import CheckoutSystem

/// SIGINT, SIGTERM and SIGHUP as something to wait for: a waiting command stops waiting, a prompt puts the terminal
/// back.
final class Interrupts {
    /// Readable once a signal came; below 0 where there are none.
    let descriptor: Int32
    private(set) var came = false

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Of this process, from now on.
    static func ofProcess() throws(CheckoutFailure) -> Interrupts {
        do {
            return Interrupts(descriptor: try SignalDescriptor.make())
        } catch {
            throw CheckoutFailure(
                .unknown, "signals cannot be waited for (\(error))", recovery: "Raise the limits of the process.")
        }
    }

    /// Whether a signal has come by now.
    func look() -> Bool {
        while descriptor >= 0, SignalDescriptor.take(from: descriptor) != nil { came = true }
        return came
    }

    static var noInput: CheckoutFailure {
        CheckoutFailure(.cancelled, "interrupted while waiting for input", recovery: "Nothing was sent.")
    }

    /// Until there is something to read. CANCELLED when a signal comes first; it is left for `look`.
    static func wait(for descriptor: Int32, or interrupt: Int32) throws(CheckoutFailure) {
        if Poll.wait(for: descriptor, wake: interrupt).isWoken { throw noInput }
    }
}
