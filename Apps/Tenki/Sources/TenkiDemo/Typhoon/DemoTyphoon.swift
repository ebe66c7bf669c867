import Foundation
import TenkiDomain

/// The typhoon of each week, from Tuesday to Friday.
struct DemoTyphoon {
    let cyclone: String
    let number: String
    let analysedAt: Date
    /// The hours since its beginning.
    let age: Int

    init?(at moment: Date) {
        analysedAt = moment.last(every: 10_800, delay: 2700)
        let date = CalendarDate(analysedAt, in: .japan)
        let daysSinceTuesday = (date.weekday + 5) % 7
        guard daysSinceTuesday < 4 else { return nil }
        let beginning = date.adding(days: -daysSinceTuesday)
        age = Int(analysedAt.timeIntervalSince(beginning.start(in: .japan))) / 3600
        // The numbers of the demonstration count weeks; those of the agency count storms.
        let week = Int(beginning.start(in: .gmt).timeIntervalSince1970) / 604_800 % 40 + 11
        let year = beginning.description.dropFirst(2).prefix(2)
        number = "\(year)\(week)"
        cyclone = "TC\(year)\(week + 6)"
    }

    var issuedAt: Date { analysedAt + 2700 }

    /// The hours of the analysis and of the forecasts after it.
    var leads: [Int] { age % 6 == 0 ? [0, 12, 24, 48, 72] : [0, 12, 24, 45, 69] }

    func state(after hours: Int) -> DemoTyphoonState { DemoTyphoonState(age: age + hours) }

    /// Returns the circle that the center is probably in.
    func probable(after hours: Int) -> DemoCircle {
        var circle = state(after: hours).center
        circle.radius = hours == 0 ? 0 : Double(hours) * 3000 + 30_000
        return circle
    }

    /// Returns the circles that storms are possible in, until a forecast.
    func storms(until hours: Int) -> [DemoCircle] {
        leads.filter { $0 <= hours }.compactMap { lead in
            state(after: lead).stormRadius.map { radius in
                var circle = probable(after: lead)
                circle.radius += Double(radius) * 1000
                return circle
            }
        }
    }

    func track(from first: Int, to last: Int) -> [[Double]] {
        (Array(stride(from: first, to: last, by: 6)) + [last]).map {
            DemoTyphoonState(age: $0).center.center()
        }
    }
}

struct DemoTyphoonState {
    let age: Int
    let center: DemoCircle
    let knots: Int

    /// The latitude, the longitude and the wind in knots, from a day before the beginning on.
    private static let days = [
        (14.5, 142.0, 30.0), (16.5, 139.5, 40), (20.5, 135.5, 65), (25.5, 132.8, 95),
        (30.5, 133.5, 85), (36.0, 140.0, 70), (42.0, 150.0, 50), (46.0, 162.0, 35),
        (49.0, 175.0, 30),
    ]

    init(age: Int) {
        self.age = age
        let index = min(max(0, (age + 24) / 24), Self.days.count - 2)
        let share = Double(age + 24) / 24 - Double(index)
        let (start, end) = (Self.days[index], Self.days[index + 1])
        center = DemoCircle(
            latitude: start.0 + (end.0 - start.0) * share,
            longitude: start.1 + (end.1 - start.1) * share
        )
        knots = max(30, Int((start.2 + (end.2 - start.2) * share) / 5) * 5)
    }

    var isExtratropical: Bool { age >= 108 }

    /// The radius of the area of strong winds in kilometers.
    var galeRadius: Int { knots * 6 / 10 * 10 }

    /// The radius of the area of storms in kilometers; `nil` without one.
    var stormRadius: Int? { knots < 50 ? nil : (knots - 40) * 4 / 10 * 10 + 40 }

    var category: String {
        if isExtratropical { return "LOW" }
        return knots >= 64 ? "TY" : knots >= 48 ? "STS" : knots >= 34 ? "TS" : "TD"
    }

    var name: String { ["LOW": "温帯低気圧", "TD": "熱帯低気圧"][category] ?? "台風" }

    var intensity: String {
        isExtratropical || knots < 64 ? "-" : knots < 85 ? "強い" : knots < 105 ? "非常に強い" : "猛烈な"
    }

    var location: String {
        let names = [(20.0, "フィリピンの東"), (27, "沖縄の南"), (32, "九州の南"), (36, "東海道沖"), (99, "日本の東")]
        return names.first { center.latitude < $0.0 }?.1 ?? ""
    }

    var course: String {
        let names = [
            "北", "北北東", "北東", "東北東", "東", "東南東", "南東", "南南東",
            "南", "南南西", "南西", "西南西", "西", "西北西", "北西", "北北西",
        ]
        return names[Int((movement.bearing / 22.5).rounded()) % 16]
    }

    /// The speed in kilometers per hour.
    var speed: Double { movement.distance / 6000 }

    private var movement: (distance: Double, bearing: Double) {
        center.course(to: Self(age: age + 6).center)
    }
}
