internal import CheckoutCore
public import CheckoutModel
public import CheckoutSystem
import Glibc

/// The file in which the sandbox's server outlives the daemon (SB-010): one line a change of a payment or of what a
/// client session ships, newest last.
///
/// A line is written before the delay of its payment starts, in one write, so that after kill -9 it is there whole or
/// not at all. It is not synced: losing it takes the machine's power, and then no sandbox goods are gone.
@safe public final class SandboxStateFile {
    private let directory: StateDirectory
    private let name: String
    private var file: Descriptor
    /// Lines, or the rest of one, that `load` could not read and left out: worth a line in the log.
    public private(set) var damagedLines = 0

    /// Opens or makes it. A damaged end is cut off; a file of something else is refused.
    public init(_ directory: StateDirectory, name: String) throws(CheckoutFailure) {
        self.directory = directory
        self.name = name
        file = try Self.open(directory, name)
    }

    /// All payments, in the order of their first lines, and what is shipped. The file is sound afterwards, and no
    /// longer than it has to be: lines that a later one replaced go once they are the most.
    ///
    /// A file that is both already is left alone: to write it anew takes two fsyncs, most of a start (30 ms of 45).
    func load() throws(CheckoutFailure) -> (payments: [SandboxPayment], shipped: [SandboxShipped]) {
        let bytes = try contents()
        var order: [String] = []
        var byKey: [String: SandboxPayment] = [:]
        var shipments = SandboxShipments([])
        var lines = 0
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest[..<end]
            if let payment = SandboxPayment(line: line) {
                lines += 1
                if byKey.updateValue(payment, forKey: payment.key) == nil { order.append(payment.key) }
            } else if let shipped = SandboxShipped(line: line) {
                lines += 1
                shipments.keep(shipped)
            } else if rest.startIndex == 0 {
                guard line.elementsEqual(Self.header) else { throw Self.foreign(name) }
            } else {
                // It says nothing about those before it; what it would have said is lost.
                damagedLines += 1
            }
            rest = rest[(end + 1)...]
        }
        if !rest.isEmpty { damagedLines += 1 }
        let payments = order.compactMap { byKey[$0] }
        let shipped = shipments.newestLast
        if bytes.isEmpty || damagedLines > 0 || lines > 2 * (payments.count + shipped.count) {
            try replace(payments, shipped)
        }
        return (payments, shipped)
    }

    /// Appends what became of a payment.
    func append(_ payment: SandboxPayment) throws(CheckoutFailure) { try write(payment.line) }

    /// Appends what a client session ships from now on.
    func append(_ shipped: SandboxShipped) throws(CheckoutFailure) { try write(shipped.line) }

    /// Exactly these, one line for each: the file as it was, or as it shall be.
    func replace(_ payments: [SandboxPayment], _ shipped: [SandboxShipped]) throws(CheckoutFailure) {
        do throws(SystemError) {
            let all = [Self.header + [UInt8(ascii: "\n")]] + payments.map(\.line) + shipped.map(\.line)
            try directory.replaceFile(name, with: all.flatMap { $0 })
        } catch {
            throw Self.failure("the sandbox's state file cannot be written", error)
        }
        file = try Self.open(directory, name)
    }

    private func write(_ line: [UInt8]) throws(CheckoutFailure) {
        let count = unsafe Glibc.write(file.number, line, line.count)
        guard count == line.count else {
            let error = SystemError("write", count < 0 ? errno : ENOSPC)
            // Half a line would spoil the next one as well.
            if count > 0 { ftruncate(file.number, lseek(file.number, 0, SEEK_END) - count) }
            throw Self.failure("the sandbox's state file cannot be written", error)
        }
    }

    private func contents() throws(CheckoutFailure) -> [UInt8] {
        var status = stat()
        guard unsafe fstat(file.number, &status) == 0 else {
            throw Self.failure("the sandbox's state file cannot be read", SystemError("fstat", errno))
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = unsafe bytes.withUnsafeMutableBytes {
                unsafe pread(file.number, $0.baseAddress?.advanced(by: filled), $0.count - filled, filled)
            }
            guard count > 0 else { break }
            filled += count
        }
        return Array(bytes.prefix(filled))
    }

    private static let header = Array("checkoutd sandbox 1".utf8)

    private static func open(_ directory: StateDirectory, _ name: String) throws(CheckoutFailure) -> Descriptor {
        do throws(SystemError) {
            return try directory.openFile(name, flags: O_RDWR | O_APPEND | O_CREAT)
        } catch {
            throw failure("the sandbox's state file cannot be opened", error)
        }
    }

    private static func failure(_ what: String, _ error: SystemError) -> CheckoutFailure {
        CheckoutFailure(error.number == ENOSPC ? .storageFull : .storageFailed, "\(what): \(error.text)")
    }

    /// No start mends it, so it is no failure of the storage that may pass.
    private static func foreign(_ name: String) -> CheckoutFailure {
        CheckoutFailure(
            .invalidValue, "the file \(name) in the state directory is not a sandbox's state",
            recovery: "Move it aside, or name another with state_file in [sandbox].")
    }
}

extension SandboxPayment {
    /// Fields joined by tabs. None of them can hold one: ids, codes and names are ours. Nothing in it looks like a card
    /// number: the session's id is written in groups of eight, the time in seconds and milliseconds.
    var line: [UInt8] {
        let fields = [
            grouped(session.text), String(attempt), key, paymentID, String(charges), String(amount.minorUnits),
            amount.currency.text, String(status?.rawValue ?? 0), paymentMethodType, scenario, reported,
            String(creates), "\(due.unixMilliseconds / 1000) \(due.unixMilliseconds % 1000)", "end",
        ]
        return Array((fields.joined(separator: "\t") + "\n").utf8)
    }

    /// `nil`: not a whole line.
    init?(line: ArraySlice<UInt8>) {
        let fields = String(decoding: line, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
            .map(String.init)
        guard fields.count == 14, fields[13] == "end",
            let session = SessionID(fields[0].filter { $0 != "-" }),
            let attempt = AttemptNumber(fields[1]), let charges = UInt32(fields[4]), let units = Int64(fields[5]),
            let currency = try? CurrencyCode(fields[6]), let status = Int32(fields[7]),
            let creates = UInt32(fields[11]),
            let due = Self.milliseconds(fields[12])
        else { return nil }
        self.init(
            session: session, attempt: attempt, key: fields[2], amount: Money(minorUnits: units, currency: currency),
            paymentMethodType: fields[8], scenario: fields[9])
        paymentID = fields[3]
        self.charges = charges
        self.status = PaymentStatus(rawValue: status)
        reported = fields[10]
        self.creates = creates
        self.due = WallTime(unixMilliseconds: due)
    }

    private func grouped(_ text: String) -> String {
        stride(from: 0, to: text.utf8.count, by: 8).map { String(text.dropFirst($0).prefix(8)) }.joined(separator: "-")
    }

    private static func milliseconds(_ text: String) -> Int64? {
        let parts = text.split(separator: " ").map { Int64($0) }
        guard parts.count == 2, let seconds = parts[0], let rest = parts[1],
            seconds.magnitude < 1 << 50, rest.magnitude < 1000
        else { return nil }
        return seconds * 1000 + rest
    }
}
