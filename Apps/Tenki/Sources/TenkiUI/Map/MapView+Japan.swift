import TenkiDomain

extension MapView where City == CityCode {
    static var narrow: MapView { named("japan") }

    static var wide: MapView { named("japan-wide") }

    static func region(_ region: MapRegion) -> MapView { named(region.rawValue) }

    /// Returns the view with the highest-ranked city around each place.
    ///
    /// Each city belongs to the nearest place.
    func showingHighest(_ rank: (CityCode) -> (Int, Int)) -> Self {
        let cities = MapRegion.allCases.flatMap { Self.region($0).places }
        let areas = Dictionary(grouping: cities) { city in
            places.min { $0.distance(to: city) < $1.distance(to: city) }?.city
        }
        var view = self
        view.places = places.map { place in
            let worst = (areas[place.city] ?? []).reduce(place) { worst, city in
                rank(city.city) > rank(worst.city) ? city : worst
            }
            return Place(city: worst.city, mark: place.mark, dot: worst.dot)
        }
        return view
    }

    private static func named(_ name: String) -> MapView {
        guard let view = views[name] else { preconditionFailure("There is no map of \(name).") }
        return view
    }
}

extension MapView.Place {
    fileprivate func distance(to other: Self) -> Int {
        let (here, there) = (dot ?? mark, other.dot ?? other.mark)
        return (here.x - there.x) * (here.x - there.x) + (here.y - there.y) * (here.y - there.y)
    }
}

// A code that is not in the table of cities has no place on the map.
private let views = MapView<CityCode>.read(PackageResources.japan_tsv) { try? CityCode($0) }
