internal import CJansson
import Glibc

/// A parsed JSON text. Everything in it is freed, and overwritten, with it.
///
/// A number that fits no integer of 64 bits is a value like any other and refuses nothing (G-004); one that does is
/// exact, and never passes through floating point (C-162).
@safe struct JSONDocument: ~Copyable {
    private let root: UnsafeMutablePointer<json_t>

    /// `nil`: not JSON, not UTF-8, a name twice in one object, or nested too deep. The text is changed where a number
    /// fits nothing.
    init?(_ text: UnsafeMutableRawBufferPointer) {
        WipingAllocator.install()
        unsafe HugeNumbers.blank(text)
        var error = json_error_t()
        let flags = Int(JSON_REJECT_DUPLICATES)
        let start = unsafe text.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard let parsed = unsafe json_loadb(start, text.count, flags, &error) else { return nil }
        unsafe root = parsed
    }

    deinit { unsafe json_decref(root) }

    /// The outermost value.
    var value: JSONValue { unsafe JSONValue(root) }
}

/// A value of a document; not to be kept longer than that.
@safe struct JSONValue {
    private let value: UnsafeMutablePointer<json_t>

    fileprivate init(_ value: UnsafeMutablePointer<json_t>) { unsafe self.value = value }

    private var kind: json_type { unsafe value.pointee.type }
    var isObject: Bool { kind == JSON_OBJECT }
    var isNull: Bool { kind == JSON_NULL }

    subscript(_ name: String) -> JSONValue? {
        unsafe json_object_get(value, name).map { unsafe JSONValue($0) }
    }

    var string: String? {
        guard kind == JSON_STRING, let text = unsafe json_string_value(value) else { return nil }
        return unsafe String(cString: text)
    }

    /// Lends the bytes of a text, for one that is a secret.
    func withText<R>(_ body: (RawSpan) -> R) -> R? {
        guard kind == JSON_STRING, let text = unsafe json_string_value(value) else { return nil }
        return unsafe body(RawSpan(_unsafeStart: UnsafeRawPointer(text), byteCount: json_string_length(value)))
    }

    /// A number, be it one that `integer` cannot hold.
    var isNumber: Bool { kind == JSON_REAL || kind == JSON_INTEGER }

    /// A number without a fraction that fits 64 bits, `4102444800.0` too. Not for amounts.
    var integer: Int64? { kind == JSON_REAL ? Int64(exactly: unsafe json_real_value(value)) : minorUnits }

    /// An amount: digits alone, exact (C-151, C-162).
    var minorUnits: Int64? { kind == JSON_INTEGER ? unsafe json_integer_value(value) : nil }

    /// Names and values of an object, in the order of the text.
    var members: [(name: String, value: JSONValue)]? {
        guard isObject else { return nil }
        var members: [(name: String, value: JSONValue)] = []
        var place = unsafe json_object_iter(value)
        while let here = unsafe place {
            if let name = unsafe json_object_iter_key(here), let member = unsafe json_object_iter_value(here) {
                members.append(unsafe (String(cString: name), JSONValue(member)))
            }
            unsafe place = json_object_iter_next(value, here)
        }
        return members
    }

    var array: [JSONValue]? {
        guard kind == JSON_ARRAY else { return nil }
        return unsafe (0..<json_array_size(value)).compactMap { index in
            unsafe json_array_get(value, index).map { unsafe JSONValue($0) }
        }
    }
}

/// Memory for parsed JSON that is overwritten when it is freed, since tokens lie in it.
private enum WipingAllocator {
    private static let installed: Bool = {
        // Sixteen bytes in front of each block hold its size, for the wipe.
        unsafe json_set_alloc_funcs(
            { count in
                guard let block = unsafe malloc(count + 16) else { return nil }
                unsafe block.storeBytes(of: count + 16, as: Int.self)
                return unsafe block + 16
            },
            { memory in
                guard let block = unsafe memory.map({ unsafe $0 - 16 }) else { return }
                unsafe explicit_bzero(block, block.load(as: Int.self))
                unsafe free(block)
            })
        return true
    }()

    static func install() { precondition(installed) }
}
