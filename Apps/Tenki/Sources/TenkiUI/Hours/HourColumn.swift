import Foundation
import TenkiApplication
import TenkiDomain

/// The weather of up to three hours: a column of the strip and of the report on a terminal.
///
/// The columns of all series are the same eighths of a day, so that their times are comparable.
struct HourColumn {
    /// The length of a column in seconds: three hours.
    static let seconds = 10_800.0

    let city: City
    /// The periods, at least one.
    let periods: [HourlyPeriod]
    let temperature: Temperature?

    var start: Date { periods[0].start }
    var end: Date { periods[periods.count - 1].end }

    var sky: Sky? { periods.sky }

    var isNight: Bool {
        city.isNight(at: start.addingTimeInterval(end.timeIntervalSince(start) / 2))
    }

    var wind: Wind? {
        periods.compactMap(\.wind).max { $0.lowestTenths < $1.lowestTenths }
    }

    var chanceOfRain: Percentage? {
        periods.compactMap(\.chanceOfRain).max { $0.value < $1.value }
    }

    /// The precipitation of all periods in tenths of a millimeter; `nil` if any is unknown.
    var precipitationTenths: Int? {
        let known = periods.compactMap(\.precipitation?.tenths)
        return known.count == periods.count ? known.reduce(0, +) : nil
    }
}

extension HoursSnapshot {
    var columns: [HourColumn] {
        let temperatures = temperatures
        let groups = periods.reduce(into: [[HourlyPeriod]]()) { groups, period in
            if let last = groups.last?.first, last.start.eighth == period.start.eighth {
                groups[groups.count - 1].append(period)
            } else {
                groups.append([period])
            }
        }
        return groups.map { periods in
            HourColumn(
                city: hours.city,
                periods: periods,
                temperature: temperatures.first { $0.moment == periods[0].start }?.temperature
            )
        }
    }
}

extension Date {
    fileprivate var eighth: Int {
        let offset = Double(TimeZone.japan.secondsFromGMT(for: self))
        return Int(((timeIntervalSince1970 + offset) / HourColumn.seconds).rounded(.down))
    }

    var japanHour: Int {
        let start = CalendarDate(self, in: .japan).start(in: .japan)
        return Int(timeIntervalSince(start)) / 3600
    }
}
