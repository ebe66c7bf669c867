import Foundation

/// The rest of a day in the forecast.
struct OutlookDay {
    struct Quarter {
        let time: ForecastHeadline.Time
        let start: Date
        let end: Date
        let chance: Percentage?
        /// Whether the hours are dry for the rest of the quarter.
        let isRuledOut: Bool

        var isAnnounced: Bool { chance?.isLikelyRain ?? false }
        var isLikely: Bool { isAnnounced && !isRuledOut }
        var isUnknown: Bool { chance == nil && !isRuledOut }
    }

    let quarters: [Quarter]
    private let forecast: DailyForecast
    private let isRuledOut: Bool

    init(_ forecast: DailyForecast, from start: Date, _ hours: HoursOutlook?, at moment: Date) {
        self.forecast = forecast
        func isDry(_ start: Date, _ end: Date) -> Bool {
            hours?.isDry(from: max(start, moment), to: end) ?? false
        }
        isRuledOut = isDry(start, start + 86_400)
        quarters = QuarterOfDay.allCases.compactMap { quarter in
            let first = start + Double(quarter.hours.lowerBound) * 3600
            let last = start + Double(quarter.hours.upperBound) * 3600
            guard last > moment else { return nil }
            return Quarter(
                time: .init(date: forecast.date, hour: quarter.hours.lowerBound),
                start: first,
                end: last,
                chance: forecast.chancesOfRain[quarter].percentage,
                isRuledOut: isDry(first, last)
            )
        }
    }

    var date: CalendarDate { forecast.date }

    var kind: PrecipitationKind { PrecipitationKind(summary: forecast.summary) }

    /// The known chances of the quarters, or of the day, in percent.
    var chances: [Int] {
        let chances = quarters.compactMap(\.chance?.value)
        return chances.isEmpty ? [forecast.chancesOfRain.ofDay?.value].compactMap(\.self) : chances
    }

    var isLikely: Bool {
        guard quarters.allSatisfy({ $0.chance == nil }) else {
            return quarters.contains(where: \.isLikely)
        }
        return forecast.chancesOfRain.ofDay?.isLikelyRain ?? false && !isRuledOut
    }

    /// Returns whether a quarter is unknown, except the current one if it began before the issue.
    func hasGap(at moment: Date) -> Bool {
        forecast.chancesOfRain.ofDay == nil
            && quarters.contains { $0.isUnknown && $0.start > moment }
    }
}

extension ChanceOfRain {
    fileprivate var percentage: Percentage? {
        if case .percent(let percentage) = self { percentage } else { nil }
    }
}
