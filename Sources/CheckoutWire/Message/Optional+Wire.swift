internal import CheckoutWireC

/// The wrappers that stand for presence: OptionalString and its like.
extension Builder {
    func optional(_ value: String?) -> UnsafeMutablePointer<Checkout__V1__OptionalString>? {
        guard let value else { return nil }
        guard let c = unsafe wrapper(Checkout__V1__OptionalString.self, checkout__v1__optional_string__init) else {
            return nil
        }
        unsafe c.pointee.value = text(value)
        return unsafe c
    }

    func optional(_ value: Int64?) -> UnsafeMutablePointer<Checkout__V1__OptionalInt64>? {
        guard let value else { return nil }
        guard let c = unsafe wrapper(Checkout__V1__OptionalInt64.self, checkout__v1__optional_int64__init) else {
            return nil
        }
        unsafe c.pointee.value = value
        return unsafe c
    }

    func optional(_ value: Bool?) -> UnsafeMutablePointer<Checkout__V1__OptionalBool>? {
        guard let value else { return nil }
        guard let c = unsafe wrapper(Checkout__V1__OptionalBool.self, checkout__v1__optional_bool__init) else {
            return nil
        }
        unsafe c.pointee.value = value ? 1 : 0
        return unsafe c
    }

    /// A message that no value stands for.
    func wrapper<C>(_ type: C.Type, _ initialize: Initialize<C>) -> UnsafeMutablePointer<C>? {
        guard let place = unsafe arena.take(MemoryLayout<C>.size) else { return nil }
        let c = unsafe place.bindMemory(to: C.self, capacity: 1)
        unsafe initialize(c)
        return unsafe c
    }
}

extension Taker {
    func optional(_ c: UnsafeMutablePointer<Checkout__V1__OptionalString>?) -> String? {
        guard let c = unsafe c else { return nil }
        return unsafe text(c.pointee.value)
    }

    func optional(_ c: UnsafeMutablePointer<Checkout__V1__OptionalInt64>?) -> Int64? {
        guard let c = unsafe c else { return nil }
        return unsafe c.pointee.value
    }

    func optional(_ c: UnsafeMutablePointer<Checkout__V1__OptionalBool>?) -> Bool? {
        guard let c = unsafe c else { return nil }
        return unsafe c.pointee.value != 0
    }
}
