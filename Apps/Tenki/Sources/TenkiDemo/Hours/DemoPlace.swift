import Foundation
import TenkiDomain

/// A place of the world with its generated weather.
///
/// A city with a forecast has the sky and the temperatures of its forecast. Elsewhere, the mean
/// temperature falls from 27 °C at the equator to -13 °C at the poles, and a day is that of the
/// local solar time.
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

    func day(_ date: CalendarDate) -> DemoDay {
        guard let city else {
            return DemoDay(latitude: latitude, longitude: longitude, date, seed)
        }
        return DemoDay(in: city, date, seed)
    }

    func hour(at moment: Date) -> DemoHour {
        let zone = city == nil ? solarZone : .japan
        let date = CalendarDate(moment, in: zone)
        let hour = moment.timeIntervalSince(date.start(in: zone)) / 3600
        return DemoHour(
            at: hour,
            yesterday: day(date.adding(days: -1)),
            today: day(date),
            tomorrow: day(date.adding(days: 1))
        )
    }

    var timeZone: String {
        if city != nil { return "Asia/Tokyo" }
        let known = WorldCity.all.first {
            abs($0.latitude - latitude) < 0.5 && abs($0.longitude - longitude) < 0.5
        }
        let hours = Int((longitude / 15).rounded())
        // The signs of these identifiers are those of POSIX: positive in the west.
        return known?.timeZone
            ?? (hours == 0 ? "GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))")
    }

    private var solarZone: TimeZone { TimeZone(secondsFromGMT: Int(longitude * 240)) ?? .gmt }
}
