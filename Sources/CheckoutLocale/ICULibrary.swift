internal import CICU

/// The system's ICU, loaded. `@unchecked Sendable`: nothing changes it, and ICU's functions may be called by several
/// threads as long as each has formatters of its own.
@safe final class ICULibrary: @unchecked Sendable {
    private let icu: OpaquePointer

    /// `nil`: this system has none.
    init?() {
        guard let icu = unsafe ci_open() else { return nil }
        unsafe self.icu = icu
    }

    deinit { unsafe ci_close(icu) }

    /// `nil`: it cannot tell.
    var versions: ICUVersions? {
        var (library, data): ([UInt8], [UInt8]) = ([0, 0], [0, 0])
        guard unsafe ci_versions(icu, &library, &data) == 0 else { return nil }
        return ICUVersions(library: "\(library[0]).\(library[1])", data: "\(data[0]).\(data[1])")
    }

    /// Whether one of its locales is of this language.
    func lists(_ language: String) -> Bool { unsafe ci_lists_language(icu, language) != 0 }

    /// `nil`: it refuses the locale or the skeleton.
    func formatter(locale: String, skeleton: String) -> Formatter? {
        unsafe ci_formatter_open(icu, locale, skeleton).map { unsafe Formatter(self, $0) }
    }

    /// Of one locale and currency, and of one thread.
    @safe final class Formatter {
        private let library: ICULibrary
        private let formatter: OpaquePointer

        fileprivate init(_ library: ICULibrary, _ formatter: OpaquePointer) {
            self.library = library
            unsafe self.formatter = formatter
        }

        deinit { unsafe ci_formatter_close(library.icu, formatter) }

        /// `nil`: it failed, or its text is longer than any amount's.
        func text(_ decimal: String) -> String? {
            unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: Self.unitsMax) { units in
                let count = unsafe ci_format(
                    library.icu, formatter, decimal, Int32(decimal.utf8.count), units.baseAddress, Int32(units.count))
                guard count >= 0 else { return nil }
                return unsafe String(validating: units[..<Int(count)], as: UTF16.self)
            }
        }

        /// Twenty digits with their group marks, a symbol and the marks of direction are under 60.
        private static let unitsMax = 160
    }
}

/// What texts depend on (C-169).
public struct ICUVersions: Equatable, Sendable {
    /// "72.1".
    public var library: String
    /// Of CLDR: "42.0".
    public var data: String

    /// As it is known.
    public init(library: String, data: String) {
        self.library = library
        self.data = data
    }
}
