/// The layout of the cities on a board, and its text in the address.
enum BoardLayout: String, Sendable {
    /// A tile for each city.
    case tiles
    /// A short row for each city.
    case list
}
