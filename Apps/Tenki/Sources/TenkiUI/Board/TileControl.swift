import TenkiDomain

enum TileControl: String {
    case first, up, down, remove, undo

    func id(of city: CityCode) -> String { "\(rawValue)-\(city)" }

    /// The control that gets the focus after this one has moved a city, because the control itself
    /// is off at the end of the board; `nil` if the focus stays.
    func next(of city: CityCode, in cities: [CityCode]) -> TileControl? {
        if cities.first == city, self != .down { return .down }
        if cities.last == city, self == .down { return .up }
        return self == .first ? .first : nil
    }
}
