import Foundation
import TenkiDomain

/// The generated typhoon, which exists on four days of each week.
///
/// It begins on a Tuesday in the east of the Philippines, turns south of Kyushu and leaves in the
/// east of Japan.
struct DemoTyphoon {
    /// The number among the tropical cyclones, such as `TC2633`.
    let cyclone: String
    /// The number among the typhoons, such as `2627`.
    let number: String
    /// The time of the analysis, a multiple of three hours.
    let analysedAt: Date
    /// The hours from the beginning to the analysis.
    let age: Int

    /// The days of its life.
    static let days = 4

    /// Creates the typhoon at a moment; returns `nil` if there is none.
    ///
    /// An analysis is published 45 minutes after its time.
    init?(at moment: Date) {
        let interval = 10_800.0
        let seconds = ((moment.timeIntervalSince1970 - 2700) / interval).rounded(.down) * interval
        analysedAt = Date(timeIntervalSince1970: seconds)
        let date = CalendarDate(analysedAt, in: .japan)
        let daysSinceTuesday = (date.weekday + 5) % 7
        guard daysSinceTuesday < Self.days else { return nil }
        let beginning = date.adding(days: -daysSinceTuesday)
        age = Int(analysedAt.timeIntervalSince(beginning.start(in: .japan))) / 3600
        // The numbers of the demonstration count weeks; those of the agency count storms.
        let week = Int(beginning.start(in: .gmt).timeIntervalSince1970) / 604_800 % 40 + 11
        let year = beginning.description.dropFirst(2).prefix(2)
        number = "\(year)\(week)"
        cyclone = "TC\(year)\(week + 6)"
    }

    /// The hours from the analysis to each forecast.
    var leads: [Int] { age % 6 == 0 ? [12, 24, 48, 72] : [12, 24, 45, 69] }

    /// Returns the state some hours after the analysis.
    func state(after hours: Int) -> DemoTyphoonState { DemoTyphoonState(age: age + hours) }

    /// The centres every six hours up to a state, from the first to the last age.
    func track(from first: Int, to last: Int) -> [DemoCoordinate] {
        let ages = Array(stride(from: first, to: last, by: 6)) + [last]
        return ages.map { DemoTyphoonState(age: $0).center }
    }
}

/// The state of the typhoon at an age.
struct DemoTyphoonState {
    /// The hours since the beginning.
    let age: Int
    let center: DemoCoordinate
    /// The sustained wind in knots, a multiple of five.
    let knots: Int

    init(age: Int) {
        self.age = age
        let index = min(max(0, (age + 24) / 24), Self.track.count - 2)
        let share = Double(age + 24) / 24 - Double(index)
        let (start, end) = (Self.track[index], Self.track[index + 1])
        center = DemoCoordinate(
            latitude: start.latitude + (end.latitude - start.latitude) * share,
            longitude: start.longitude + (end.longitude - start.longitude) * share
        )
        let strength = age < 54 ? 40 + Double(age) * 0.9 : 89 - Double(age - 54) * 0.6
        knots = max(30, Int(strength / 5) * 5)
    }

    /// The centre every 24 hours, from a day before the beginning on.
    private static let track = [
        (14.5, 142.0), (16.5, 139.5), (20.5, 135.5), (25.5, 132.8), (30.5, 133.5), (36.0, 140.0),
        (42.0, 150.0), (46.0, 162.0), (49.0, 175.0),
    ]
    .map { DemoCoordinate(latitude: $0, longitude: $1) }

    /// Whether the storm has become a depression of the middle latitudes.
    var isExtratropical: Bool { age >= 108 }

    /// The radius of the area of strong winds in kilometres.
    var galeRadius: Int { knots * 6 / 10 * 10 }

    /// The radius of the area of storms in kilometres; `nil` without one.
    var stormRadius: Int? { knots < 50 ? nil : (knots - 40) * 4 / 10 * 10 + 40 }

    /// The central pressure in hectopascals.
    var pressure: Int { (1010 - knots * 5 / 6) / 5 * 5 }

    /// The centre an hour later.
    var next: DemoCoordinate { Self(age: age + 1).center }

    /// The bearing and the speed in kilometres per hour of the centre.
    var movement: (bearing: Double, speed: Double) {
        // The difference of six hours is not lost in the rounding.
        let later = Self(age: age + 6).center
        return (center.bearing(to: later), center.distance(to: later) / 6000)
    }
}
