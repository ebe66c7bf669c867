import Foundation
import TenkiDomain

struct QuarterChance: Hashable {
    let start: Date
    let end: Date
    let percentage: Percentage
}

extension Forecast {
    var quarterChances: [QuarterChance] {
        days.flatMap { day -> [QuarterChance] in
            let midnight = day.date.start(in: .japan)
            return QuarterOfDay.allCases.compactMap { quarter -> QuarterChance? in
                guard case .percent(let percentage) = day.chancesOfRain[quarter] else { return nil }
                return QuarterChance(
                    start: midnight.addingTimeInterval(Double(quarter.hours.lowerBound) * 3600),
                    end: midnight.addingTimeInterval(Double(quarter.hours.upperBound) * 3600),
                    percentage: percentage
                )
            }
        }
    }

    /// Returns the chances to show with hours: those of the same source only, because numbers of
    /// several sources are never combined.
    func quarterChances(with hours: HourlyForecast) -> [QuarterChance] {
        hours.id.series == .agency && hours.id.source == id.source ? quarterChances : []
    }
}
