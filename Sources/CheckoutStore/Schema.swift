/// The layout of the database, by number. A newer one is refused and left alone.
enum Schema {
    /// Of this program.
    static let version: Int32 = 1
}
