internal import CJansson
import Glibc

/// A parsed JSON text. Everything in it is freed, and overwritten, with it.
///
/// Numbers are read as floating point, so that one that fits no integer is a value like any other and refuses nothing
/// (G-004); those that are meant to be integers are checked when they are asked for.
@safe struct JSONDocument: ~Copyable {
    private let root: UnsafeMutablePointer<json_t>

    /// `nil`: not JSON, not UTF-8, a name twice in one object, or nested too deep. The text is changed where a number
    /// fits nothing.
    init?(_ text: UnsafeMutableRawBufferPointer) {
        WipingAllocator.install()
        unsafe HugeNumbers.blank(text)
        var error = json_error_t()
        let flags = Int(JSON_REJECT_DUPLICATES) | Int(JSON_DECODE_INT_AS_REAL)
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

    /// A number without a fraction that fits 64 bits.
    var integer: Int64? { kind == JSON_REAL ? Int64(exactly: unsafe json_real_value(value)) : nil }

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
