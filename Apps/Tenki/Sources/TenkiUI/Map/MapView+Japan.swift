import TenkiDomain

extension MapView where City == CityCode {
    static var narrow: MapView { named("japan") }

    static var wide: MapView { named("japan-wide") }

    static func region(_ region: MapRegion) -> MapView { named(region.rawValue) }

    /// Returns the view with the highest-ranked city around each place.
    ///
    /// Each city belongs to the nearest place.
    func showingHighest(_ rank: (CityCode) -> (Int, Int)) -> Self {
        let areas = Dictionary(grouping: cities) { city in
            places.min { $0.distance(to: city) < $1.distance(to: city) }?.city
        }
        var view = self
        view.places = places.map { place in
            let worst = (areas[place.city] ?? []).reduce(place) { worst, city in
                rank(city.city) > rank(worst.city) ? city : worst
            }
            return Place(city: worst.city, mark: place.mark, dot: worst.location)
        }
        return view
    }

    /// Returns the view with small marks for those of the cities that have none.
    ///
    /// A city without room near its place is added to the nearest mark of the cities.
    func marking(_ marked: [CityCode], size: MarkSize) -> Self {
        var view = self
        for city in marked.compactMap({ code in cities.first { $0.city == code } })
        where !places.contains(where: { $0.city == city.city }) {
            if let mark = view.room(near: city.location, for: size) {
                view.places.append(
                    Place(city: city.city, mark: mark, dot: city.location, isSmall: true)
                )
            } else {
                let shown = view.places.indices.filter { marked.contains(view.places[$0].city) }
                let nearest = shown.min {
                    view.places[$0].distance(to: city) < view.places[$1].distance(to: city)
                }
                if let nearest { view.places[nearest].others.append(city.city) }
            }
        }
        return view
    }

    private func room(near place: (x: Int, y: Int), for size: MarkSize) -> (x: Int, y: Int)? {
        let step = size.small.height / 2
        return steps.lazy.map { (x: place.x + $0.x * step, y: place.y + $0.y * step) }
            .first { mark in
                let (right, bottom) = (mark.x - x, mark.y - y)
                let (left, top) = (width - right, height - bottom)
                return min(left, right) * 2 >= size.small.width
                    && min(top, bottom) * 2 >= size.small.height
                    && places.allSatisfy { other in
                        let taken = other.isSmall ? size.small : size.large
                        let (aside, above) = (other.mark.x - mark.x, other.mark.y - mark.y)
                        return abs(aside) * 2 >= taken.width + size.small.width
                            || abs(above) * 2 >= taken.height + size.small.height
                    }
            }
    }

    private static func named(_ name: String) -> MapView {
        guard let view = views[name] else { preconditionFailure("There is no map of \(name).") }
        return view
    }
}

/// The sizes of marks in the units of a view.
struct MarkSize {
    let large: (width: Int, height: Int)
    let small: (width: Int, height: Int)

    init(smallWidth: Double, unit: Double) {
        large = (Int(42 * unit), Int(46 * unit))
        small = (Int(smallWidth * unit), Int(16 * unit))
    }
}

extension MapView.Place {
    fileprivate func distance(to other: Self) -> Int {
        squared(location.x - other.location.x, location.y - other.location.y)
    }
}

private func squared(_ x: Int, _ y: Int) -> Int { x * x + y * y }

// A code that is not in the table of cities has no place on the map.
private let views = MapView<CityCode>.read(PackageResources.japan_tsv) { try? CityCode($0) }

private let cities = MapRegion.allCases.flatMap { MapView<CityCode>.region($0).places }

/// The steps from a place, the nearest first.
private let steps: [(x: Int, y: Int)] = {
    let reach = -10...10
    let all: [(x: Int, y: Int)] = reach.flatMap { x in reach.map { y in (x: x, y: y) } }
    return all.filter { squared($0.x, $0.y) <= 100 }
        .sorted { squared($0.x, $0.y) < squared($1.x, $1.y) }
}()
