import Foundation

package struct StationNetwork: Hashable, Sendable {
    package let stations: [ObservationStation]

    package init(_ stations: [ObservationStation]) {
        self.stations = stations.sorted { $0.id.text < $1.id.text }
    }

    /// The elements that a city's station should observe, and within which distance in kilometers.
    ///
    /// A station that observes more is preferred to a nearer one. One that is farther away than
    /// 40 km has another weather.
    private static let preferences: [(elements: Set<ObservedElement>, distance: Double)] = [
        ([.temperature, .precipitation, .windSpeed, .humidity], 20),
        ([.temperature, .precipitation, .windSpeed], 40),
        ([.temperature], 40),
    ]

    /// Returns the station that represents a city: the nearest that observes enough.
    ///
    /// That is the temperature, precipitation, wind and humidity within 20 km; otherwise the first
    /// three within 40 km, or else the temperature alone.
    package func station(of city: City) -> CityStation? {
        let near =
            stations
            .map { (station: $0, distance: city.coordinates.distance(to: $0.coordinates)) }
            .filter { $0.distance <= 40 }
        for preference in Self.preferences {
            let nearest = near.filter {
                $0.distance <= preference.distance
                    && $0.station.elements.isSuperset(of: preference.elements)
            }
            .min { $0.distance < $1.distance }
            if let nearest { return CityStation(nearest.station, of: city.id) }
        }
        return nil
    }

    package var cityStations: [CityStation] { City.all.compactMap(station) }
}

package struct CityStation: Identifiable, Hashable, Sendable {
    package let id: CityCode
    package let station: ObservationStation

    package init(_ station: ObservationStation, of city: CityCode) {
        id = city
        self.station = station
    }

    package var distance: Double {
        id.city.coordinates.distance(to: station.coordinates)
    }
}

extension Coordinates {
    /// Returns the distance to another place along a great circle, in kilometers.
    ///
    /// It is computed by the haversine formula on a sphere with the mean radius of the earth,
    /// 6371 km; the error is below 0.6 %.
    package func distance(to other: Self) -> Double {
        let radians = Double.pi / 180
        let (from, to) = (latitude * radians, other.latitude * radians)
        let north = sin((to - from) / 2)
        let east = sin((other.longitude - longitude) * radians / 2)
        let chord = north * north + cos(from) * cos(to) * east * east
        return 2 * 6371 * asin(min(1, chord.squareRoot()))
    }
}
