import TenkiDomain

enum TileControl: String {
    case first, up, down, remove, undo

    func id(of place: BoardPlace) -> String { "\(rawValue)-\(place)" }

    /// The control that gets the focus after this one has moved a tile to an end of the board,
    /// where it is disabled, or `nil` if the focus stays.
    func next(of place: BoardPlace, in places: [BoardPlace]) -> TileControl? {
        if places.first == place, self != .down { return .down }
        if places.last == place, self == .down { return .up }
        return self == .first ? .first : nil
    }
}
