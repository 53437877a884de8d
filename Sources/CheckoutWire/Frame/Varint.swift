/// Base-128 numbers of protobuf, written as short as they can be.
package enum Varint {
    /// 1 to 10.
    package static func byteCount(_ value: UInt64) -> Int { (70 - (value | 1).leadingZeroBitCount) / 7 }

    /// Writes at `at` and moves it behind.
    static func write(_ value: UInt64, _ at: inout UnsafeMutablePointer<UInt8>) {
        var rest = value
        while rest >= 0x80 {
            unsafe at.pointee = UInt8(truncatingIfNeeded: rest) | 0x80
            unsafe at += 1
            rest >>= 7
        }
        unsafe at.pointee = UInt8(rest)
        unsafe at += 1
    }

    /// Writes at the start of `room`; how many bytes it took.
    package static func write(_ value: UInt64, to room: UnsafeMutableRawBufferPointer) -> Int {
        precondition(room.count >= byteCount(value), "there is no room for the number")
        guard let start = room.baseAddress else { preconditionFailure("there is no room for the number") }
        let first = unsafe start.assumingMemoryBound(to: UInt8.self)
        var at = unsafe first
        unsafe write(value, &at)
        return unsafe at - first
    }
}
