import Foundation
import TenkiDomain

/// A place of the world with its generated weather.
///
/// A day is that of Japan in its cities, and that of the local solar time elsewhere.
struct DemoPlace {
    let latitude: Double
    let longitude: Double
    let city: City?
    private let seed: DemoSeed

    init(latitude: Double, longitude: Double, _ seed: DemoSeed) {
        self.seed = seed
        self.latitude = latitude
        self.longitude = longitude
        city = City.all.first {
            abs($0.latitude - latitude) < 0.05 && abs($0.longitude - longitude) < 0.05
        }
    }

    init(_ city: City, _ seed: DemoSeed) {
        self.seed = seed
        latitude = city.latitude
        longitude = city.longitude
        self.city = city
    }

    var name: String { city?.id.text ?? "\(latitude) \(longitude)" }

    var hasDownpour: Bool { city?.id == .tokyo }

    func day(_ date: CalendarDate) -> DemoDay { DemoDay(in: self, on: date, seed) }

    func hour(at moment: Date) -> DemoHour {
        let zone: TimeZone =
            city == nil ? TimeZone(secondsFromGMT: Int(longitude * 240)) ?? .gmt : .japan
        let date = CalendarDate(moment, in: zone)
        return DemoHour(
            at: moment.timeIntervalSince(date.start(in: zone)) / 3600,
            yesterday: day(date.adding(days: -1)),
            today: day(date),
            tomorrow: day(date.adding(days: 1))
        )
    }

    /// Returns the rain or snow in Japan in millimeters per hour, which changes gradually.
    func precipitation(at moment: Date) -> Double {
        let start = (moment - 1800).last(every: 3600)
        let amounts = [start, start + 3600].map { hour in
            day(CalendarDate(hour, in: .japan)).precipitation(at: Int(hour.japaneseHour))
        }
        let share = moment.timeIntervalSince(start + 1800) / 3600
        return amounts[0] * (1 - share) + amounts[1] * share
    }
}

extension City {
    /// Whether forecasts contain waves: not in a prefecture without a coast.
    var isCoastal: Bool {
        !["栃木県", "群馬県", "埼玉県", "山梨県", "長野県", "岐阜県", "滋賀県", "奈良県"].contains(prefecture)
    }
}
