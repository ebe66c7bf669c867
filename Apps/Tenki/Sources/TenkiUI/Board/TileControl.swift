import TenkiDomain

/// A button of a tile, with the `id` that it receives the focus by.
enum TileControl: String {
    case first, up, down, remove, undo

    func id(of city: CityCode) -> String { "\(rawValue)-\(city)" }
}
