internal import CheckoutModel

/// Bytes as a person reads them: offset, sixteen bytes, and what is printable ASCII among them.
enum HexDump {
    static func lines(_ bytes: [UInt8]) -> [String] {
        stride(from: 0, to: bytes.count, by: 16).map { start in
            let row = bytes[start..<min(start + 16, bytes.count)]
            var hex = ""
            for index in 0..<16 {
                if index == 8 { hex += " " }
                hex += index < row.count ? Hex.text(row[start + index..<start + index + 1]) + " " : "   "
            }
            let text = String(decoding: row.map { (0x20...0x7e).contains($0) ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
            return "\(Hex.text(UInt64(start)).suffix(4))  \(hex) |\(text)|"
        }
    }
}
