internal import CProtobufC
public import CheckoutModel

/// A message from JSON that a person wrote: the files of `--settings` and `--theme`.
///
/// It reads what `JSONPrinter` writes, and the field names of the `.proto` as well. It is strict: an unknown member, one
/// given twice, a value of another type or out of range is a failure that names line and member. `null` is absent.
public enum JSONReader {
    /// A longer file is refused.
    public static let bytesMax = Limits.openRequestBytesMax

    /// Reads one object and nothing behind it. `what` stands in front of each sentence: the file's name.
    public static func message<M: WireMessage>(
        _ json: RawSpan, as type: M.Type, what: String
    ) throws(CheckoutFailure) -> M {
        let packed = try bytes(json, as: M.messageType, what: what)
        var decoded: Result<M, CheckoutFailure> = .failure(CheckoutFailure(.usage, what))
        unsafe packed.withUnsafeBytes { buffer in
            let span = unsafe RawSpan(_unsafeBytes: buffer)
            do throws(CheckoutFailure) {
                decoded = .success(try M.decode(span, arena: Arena()))
            } catch {
                decoded = .failure(CheckoutFailure(.usage, "\(what): \(error.message)"))
            }
        }
        return try decoded.get()
    }

    /// The same, packed.
    public static func bytes(
        _ json: RawSpan, as type: MessageType, what: String
    ) throws(CheckoutFailure) -> [UInt8] {
        guard json.byteCount <= bytesMax else {
            throw CheckoutFailure(.usage, "\(what): more than \(bytesMax) bytes")
        }
        let input: [UInt8] = unsafe json.withUnsafeBytes { unsafe Array($0) }
        var parser = MessageParser(tokens: JSONTokens(input))
        do throws(JSONFault) {
            let isText = unsafe input.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return true }
                return unsafe TextCheck.isSound(base, 0..<buffer.count)
            }
            guard isText else { throw JSONFault(line: 1, path: [], "it is not UTF-8, or holds a NUL") }
            let packed = try unsafe parser.whole(type.table)
            if case .refused(let refusal) = unsafe FrameScan.scan(packed.span.bytes, as: type) {
                throw JSONFault(line: 1, path: [], refusal.sentence)
            }
            return packed
        } catch {
            throw CheckoutFailure(.usage, "\(what): \(error.sentence)")
        }
    }
}

/// What is wrong in a JSON text, and where.
struct JSONFault: Error, Equatable {
    var line: Int
    var path: [String]
    var what: String

    init(line: Int, path: [String], _ what: String) {
        self.line = line
        self.path = path
        self.what = what
    }

    var sentence: String {
        let member = path.isEmpty ? "" : "\(ForeignText(path.joined(separator: ".")).shown(columns: 120)): "
        return "line \(line): \(member)\(what)"
    }
}
