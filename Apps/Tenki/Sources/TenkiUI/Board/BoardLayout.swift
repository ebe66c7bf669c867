enum BoardLayout: String, Sendable {
    case tiles
    case list
}
