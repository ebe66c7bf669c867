import Foundation
import Synchronization
import TenkiDomain

/// The rain at a moment: round cells that move to the northeast over places where it rains.
///
/// It depends on the place and the time only, so that neighbouring tiles and successive times fit.
struct RainField {
    struct Cell {
        let latitude: Double
        let longitude: Double
        /// Degrees of latitude.
        let radius: Double
        /// The rain in the centre in millimetres per hour.
        let peak: Double
    }

    let moment: Date
    private let seed: DemoSeed
    private let wetness: [(latitude: Double, longitude: Double, share: Double)]

    private static let largestRadius = 0.6
    /// The distance between the cells in degrees.
    private static let spacing = 0.4
    /// The motion in degrees an hour.
    private static let motion = (north: 0.12, east: 0.45)

    init(at moment: Date, _ seed: DemoSeed) {
        self.moment = moment
        self.seed = seed
        // The rain begins and ends gradually, although that of a city changes on the hour.
        let hours = moment.timeIntervalSince1970 / 3600 - 0.5
        let share = hours - hours.rounded(.down)
        let hour = Int(hours.rounded(.down))
        let (before, after) = (
            WetCities.at(hour: hour, seed), WetCities.at(hour: hour + 1, seed)
        )
        wetness = City.all.indices.map { index in
            let city = City.all[index]
            let wet = (before[index] ? 1 - share : 0) + (after[index] ? share : 0)
            return (city.latitude, city.longitude, wet)
        }
    }

    func cells(
        latitudes: ClosedRange<Double>,
        longitudes: ClosedRange<Double>
    ) -> [Cell] {
        // Days, rather than years, keep the numbers of the cells small.
        let hours = moment.timeIntervalSince1970 / 3600
        let moved = (north: Self.motion.north * hours, east: Self.motion.east * hours)
        let margin = Self.largestRadius + Self.spacing
        func numbers(_ range: ClosedRange<Double>, _ moved: Double, _ margin: Double) -> Range<Int>
        {
            let lower = (range.lowerBound - moved - margin) / Self.spacing
            let upper = (range.upperBound - moved + margin) / Self.spacing
            return Int(lower.rounded(.down))..<Int(upper.rounded(.up))
        }
        // A degree of longitude is at most 1.5 times shorter than one of latitude in Japan.
        let cells = numbers(latitudes, moved.north, margin).flatMap { row in
            numbers(longitudes, moved.east, margin * 1.5).compactMap { column in
                cell(row, column, moved)
            }
        }
        return cells + downpour
    }

    private func cell(_ row: Int, _ column: Int, _ moved: (north: Double, east: Double)) -> Cell? {
        var dice = seed.dice(row: row, column: column)
        let offset = (dice.number(in: 0...Self.spacing), dice.number(in: 0...Self.spacing))
        let latitude = Double(row) * Self.spacing + offset.0 + moved.north
        let longitude = Double(column) * Self.spacing + offset.1 + moved.east
        let share = wetness(latitude, longitude)
        guard share > 0.1 else { return nil }
        let strength = dice.number(in: 0...1)
        return Cell(
            latitude: latitude,
            longitude: longitude,
            radius: dice.number(in: 0.1...Self.largestRadius) * share,
            peak: (1.5 + 40 * pow(strength, 6)) * share
        )
    }

    private var downpour: [Cell] {
        let date = CalendarDate(moment, in: .japan)
        let minute = moment.timeIntervalSince(date.start(in: .japan)) / 60
        let rain = DemoDownpour.rain(at: minute)
        guard rain > 0 else { return [] }
        let drift = (minute - 740) / 370 * 0.06
        return [
            Cell(latitude: 35.68, longitude: 139.72 + drift, radius: 0.18, peak: rain),
            Cell(latitude: 35.68, longitude: 139.45 + drift, radius: 0.18, peak: rain * 0.6),
        ]
    }

    private func wetness(_ latitude: Double, _ longitude: Double) -> Double {
        var (sum, weights) = (0.0, 0.0)
        for place in wetness {
            let (north, east) = (place.latitude - latitude, place.longitude - longitude)
            let distance = north * north + east * east + 0.01
            guard distance < 4 else { continue }
            sum += place.share / (distance * distance)
            weights += 1 / (distance * distance)
        }
        return weights > 0 ? sum / weights : 0
    }
}

/// The cities where it rains or snows, cached by seed and hour.
///
/// Every tile needs them, and generating them takes longer than drawing a tile.
private enum WetCities {
    private struct Key: Hashable {
        let hour: Int
        let seed: DemoSeed
    }

    private static let hours = Mutex<[Key: [Bool]]>([:])
    private static let capacity = 32

    static func at(hour: Int, _ seed: DemoSeed) -> [Bool] {
        let key = Key(hour: hour, seed: seed)
        if let cities = hours.withLock({ $0[key] }) { return cities }
        let moment = Date(timeIntervalSince1970: Double(hour) * 3600)
        let cities = City.all.map { DemoPlace($0, seed).isWet(at: moment) }
        hours.withLock { hours in
            if hours.count >= capacity { hours = [:] }
            hours[key] = cities
        }
        return cities
    }
}

extension DemoPlace {
    fileprivate func isWet(at moment: Date) -> Bool {
        let date = CalendarDate(moment, in: .japan)
        let hour = Int(moment.timeIntervalSince(date.start(in: .japan))) / 3600
        return day(date).precipitation(at: hour) > 0
    }
}
