import TenkiDomain

extension MapView where City == CityCode {
    static var narrow: MapView { named("japan") }

    static var wide: MapView { named("japan-wide") }

    static func region(_ region: MapRegion) -> MapView { named(region.rawValue) }

    private static func named(_ name: String) -> MapView {
        guard let view = views[name] else { preconditionFailure("There is no map of \(name).") }
        return view
    }
}

// A code that is not in the table of cities has no place on the map.
private let views = MapView<CityCode>.read(PackageResources.japan_tsv) { try? CityCode($0) }
