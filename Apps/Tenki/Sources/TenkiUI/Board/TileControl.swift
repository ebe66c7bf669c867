import TenkiDomain

enum TileControl: String {
    case first, up, down, remove, undo

    func id(of city: CityCode) -> String { "\(rawValue)-\(city)" }
}
