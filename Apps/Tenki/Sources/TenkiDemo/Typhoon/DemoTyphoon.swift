import Foundation
import TenkiDomain

struct DemoTyphoon {
    let cyclone: String
    let number: String
    let analysedAt: Date
    let age: Int

    static let days = 4

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

    var leads: [Int] { age % 6 == 0 ? [12, 24, 48, 72] : [12, 24, 45, 69] }

    func state(after hours: Int) -> DemoTyphoonState { DemoTyphoonState(age: age + hours) }

    func track(from first: Int, to last: Int) -> [DemoCoordinate] {
        let ages = Array(stride(from: first, to: last, by: 6)) + [last]
        return ages.map { DemoTyphoonState(age: $0).center }
    }
}

struct DemoTyphoonState {
    let age: Int
    let center: DemoCoordinate
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

    private static let track = [
        (14.5, 142.0), (16.5, 139.5), (20.5, 135.5), (25.5, 132.8), (30.5, 133.5), (36.0, 140.0),
        (42.0, 150.0), (46.0, 162.0), (49.0, 175.0),
    ]
    .map { DemoCoordinate(latitude: $0, longitude: $1) }

    var isExtratropical: Bool { age >= 108 }

    /// The radius of the area of strong winds in kilometres.
    var galeRadius: Int { knots * 6 / 10 * 10 }

    /// The radius of the area of storms in kilometres; `nil` without one.
    var stormRadius: Int? { knots < 50 ? nil : (knots - 40) * 4 / 10 * 10 + 40 }

    var pressure: Int { (1010 - knots * 5 / 6) / 5 * 5 }

    var next: DemoCoordinate { Self(age: age + 1).center }

    /// The bearing and the speed in kilometres per hour of the centre.
    var movement: (bearing: Double, speed: Double) {
        // The difference of six hours is not lost in the rounding.
        let later = Self(age: age + 6).center
        return (center.bearing(to: later), center.distance(to: later) / 6000)
    }
}
