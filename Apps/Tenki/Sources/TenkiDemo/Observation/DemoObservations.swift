import Foundation
import TenkiDomain

struct DemoObservations {
    let station: DemoStation
    let date: CalendarDate
    private let yesterday: DemoDay
    private let today: DemoDay
    private let tomorrow: DemoDay

    init(_ station: DemoStation, on date: CalendarDate, _ seed: DemoSeed) {
        let place = DemoPlace(station.city, seed)
        self.station = station
        self.date = date
        yesterday = place.day(date.adding(days: -1))
        today = place.day(date)
        tomorrow = place.day(date.adding(days: 1))
    }

    func hour(at minute: Int) -> DemoHour {
        DemoHour(at: Double(minute) / 60, yesterday: yesterday, today: today, tomorrow: tomorrow)
    }

    func precipitation(of minutes: Int, until minute: Int) -> Double {
        (total(until: minute) / 0.5).rounded(.down) * 0.5
            - (total(until: minute - minutes) / 0.5).rounded(.down) * 0.5
    }

    private func total(until minute: Int) -> Double {
        let minutes = max(0, minute + 1440)
        let days = [yesterday, today]
        func rain(in hour: Int) -> Double {
            days[min(1, hour / 24)].precipitation(at: hour % 24)
        }
        let whole = (0..<minutes / 60).map(rain).reduce(0, +)
        return whole + rain(in: minutes / 60) * Double(minutes % 60) / 60
    }

    func sunshine(until minute: Int) -> Int {
        let city = station.city
        let time = date.start(in: .japan) + Double(minute) * 60
        guard !city.isNight(at: time) else { return 0 }
        return 10 - (hour(at: minute).sky.clouds + 5) / 10
    }

    /// Returns the depth of snow in centimetres; `nil` where the sensor rests because it is warm.
    func snow(at minute: Int) -> Int? {
        guard today.low < 3 else { return nil }
        guard hour(at: minute).sky.isSnow else { return 0 }
        return Int((total(until: minute) - total(until: 0)) * 0.7)
    }

    func peak(until minute: Int, of value: (DemoHour) -> Double) -> Int {
        let minutes = stride(from: 0, through: minute, by: 10)
        return minutes.map { ($0, value(hour(at: $0))) }.max { $0.1 < $1.1 }?.0 ?? minute
    }
}
