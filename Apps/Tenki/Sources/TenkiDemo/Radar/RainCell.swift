import Foundation
import TenkiDomain

/// A round area of rain over a city where it rains, which moves to the northeast for an hour.
struct RainCell {
    let latitude: Double
    let longitude: Double
    /// Degrees of latitude.
    let radius: Double
    /// The rain in the center in millimeters per hour.
    let peak: Double

    private static let largestRadius = 0.6

    static func all(at moment: Date, near tile: RainTile, _ seed: DemoSeed) -> [Self] {
        let area = tile.area
        return City.all.filter { city in
            // A degree of longitude is at most 1.5 times shorter than one of latitude in Japan.
            let (north, east) = (2 * largestRadius, 3 * largestRadius)
            return area.latitudes.overlaps(city.latitude - north...city.latitude + north)
                && area.longitudes.overlaps(city.longitude - east...city.longitude + east)
        }
        .flatMap { cells(over: $0, at: moment, seed) }
    }

    /// Returns the cells over a city, three at a time in different parts of their hour.
    private static func cells(over city: City, at moment: Date, _ seed: DemoSeed) -> [Self] {
        let rain = DemoPlace(city, seed).precipitation(at: moment)
        guard rain > 0 else { return [] }
        return [0.0, 1.0 / 3, 2.0 / 3].map { phase in
            let hours = moment.timeIntervalSince1970 / 3600 + phase
            let age = hours - hours.rounded(.down)
            var dice = seed.dice("\(city.id) \(phase) \(Int(hours))")
            return Self(
                latitude: city.latitude + dice.number(in: -0.1...0.1) + 0.12 * (age - 0.5),
                longitude: city.longitude + dice.number(in: -0.1...0.1) + 0.45 * (age - 0.5),
                radius: dice.number(in: 0.35...largestRadius),
                // A cell is stronger than its hour's mean.
                peak: (rain < 10 ? rain * 4 : rain * 1.3) * sin(age * .pi)
            )
        }
    }
}
