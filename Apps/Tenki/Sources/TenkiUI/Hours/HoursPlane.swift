import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct HoursPlane {
    static let hour = 16.0
    static let margin = 22.0
    static let height = 232.0
    static let days = 15.0
    static let clock = 36.0
    static let icons = 44.0
    static let curve = (top: 96.0, bottom: 142.0)
    static let rain = (top: 168.0, bottom: 194.0)
    static let wind = 211.0
    static let speeds = 229.0

    let start: Date
    let end: Date
    private let temperatures: ClosedRange<Double>

    init?(_ shown: HoursSnapshot) {
        let periods = shown.periods
        guard let first = periods.first, let last = periods.last else { return nil }
        start = first.start
        end = last.end
        let values = shown.temperatures.map(\.temperature.celsius)
        let lowest = values.min() ?? 0
        // A day of small changes does not look like one of large ones.
        temperatures = lowest...max(values.max() ?? 0, lowest + 6)
    }

    var width: Double { x(end) + Self.margin }

    func x(_ moment: Date) -> Double {
        rounded(Self.margin + moment.timeIntervalSince(start) / 3600 * Self.hour)
    }

    func y(_ temperature: Temperature) -> Double {
        let share =
            (temperature.celsius - temperatures.lowerBound)
            / (temperatures.upperBound - temperatures.lowerBound)
        return rounded(Self.curve.bottom - share * (Self.curve.bottom - Self.curve.top))
    }

    func range(_ from: Date, _ to: Date) -> (x: Double, width: Double)? {
        let (from, to) = (max(from, start), min(to, end))
        guard from < to else { return nil }
        return (x(from), rounded(x(to) - x(from)))
    }

    func nights(in city: City) -> [(start: Date, end: Date)] {
        let first = CalendarDate(start, in: .japan).adding(days: -1)
        let count = first.days(until: CalendarDate(end, in: .japan)) + 1
        let suns = (0...count).map { index in
            let midnight = first.adding(days: index).start(in: .japan)
            let day = DateInterval(start: midnight, duration: 86_400)
            return SunTimes(of: day, in: city.coordinates)
        }
        return zip(suns, suns.dropFirst()).compactMap { today, tomorrow in
            guard let sunset = today.sunset, let sunrise = tomorrow.sunrise else { return nil }
            return (start: sunset, end: sunrise)
        }
    }

    var midnights: [Date] {
        let first = CalendarDate(start, in: .japan)
        return (1...4).map { first.adding(days: $0).start(in: .japan) }.filter { $0 < end }
    }

    func curve(_ temperatures: [HourlyTemperature]) -> SmoothCurve {
        SmoothCurve(temperatures.map { (x: x($0.moment), y: y($0.temperature)) })
    }
}
