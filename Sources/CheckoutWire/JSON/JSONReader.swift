internal import CProtobufC
public import CheckoutModel

/// A message from JSON that a person wrote: the files of `--settings` and `--theme`.
///
/// It reads what `JSONPrinter` writes, and the field names of the `.proto` as well. It is strict: an unknown member,
/// one given twice, a value of another type or out of range is a failure that names line and member. `null` is absent.
public enum JSONReader {
    /// A longer file is refused.
    public static let bytesMax = Limits.openRequestBytesMax

    /// Reads one object and nothing behind it. `what` stands in front of each sentence: the file's name. Whatever is
    /// wrong is `invalid-value`.
    public static func message<M: WireMessage>(
        _ json: RawSpan, as type: M.Type, what: String
    ) throws(CheckoutFailure) -> M {
        let packed = try bytes(json, as: M.messageType, what: what)
        do {
            return try unsafe M.decode(packed.span.bytes, arena: Arena())
        } catch {
            throw refusal(what, error.message)
        }
    }

    /// The same, packed.
    static func bytes(_ json: RawSpan, as type: MessageType, what: String) throws(CheckoutFailure) -> [UInt8] {
        guard json.byteCount <= bytesMax else { throw refusal(what, "more than \(bytesMax) bytes") }
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
            throw refusal(what, error.sentence)
        }
    }

    private static func refusal(_ what: String, _ sentence: String) -> CheckoutFailure {
        CheckoutFailure(.invalidValue, "\(what): \(sentence)", recovery: "Correct the file.")
    }
}

/// What is wrong in a JSON text, and where; never a value of it.
struct JSONFault: Error, Equatable {
    /// One step from the outermost object inwards.
    enum Step: Equatable {
        case member(MemberName)
        case index(Int)

        var shown: String {
            switch self {
            case .member(let name): name.shown(columns: 120)
            case .index(let index): String(index)
            }
        }
    }

    var line: Int
    var path: [Step]
    var what: String

    init(line: Int, path: [Step], _ what: String) {
        self.line = line
        self.path = path
        self.what = what
    }

    var sentence: String {
        let member =
            path.isEmpty ? "" : "\(ForeignText(path.map(\.shown).joined(separator: ".")).shown(columns: 120)): "
        return "line \(line): \(member)\(what)"
    }
}
