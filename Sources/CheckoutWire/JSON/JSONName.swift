/// Names of members, as proto3 makes them of field names.
enum JSONName {
    /// "address_line_1" becomes "addressLine1".
    static func camel(_ name: String) -> String {
        var camel = ""
        var isUpper = false
        for character in name {
            if character == "_" {
                isUpper = true
            } else {
                camel += isUpper ? character.uppercased() : String(character)
                isUpper = false
            }
        }
        return camel
    }
}
