package import Foundation

/// The part of a forecast that readers look for first: whether they need an umbrella and when, or
/// how the temperature changes.
///
/// A headline says only what the forecast says. Where the forecast has a gap, the headline is less
/// precise, or there is none.
package indirect enum ForecastHeadline: Hashable, Sendable {
    package struct Time: Hashable, Sendable {
        package let date: CalendarDate
        package let hour: Int
    }

    case begins(PrecipitationKind, at: Time)
    case ends(PrecipitationKind, at: Time)
    case likely(PrecipitationKind, on: CalendarDate)
    case tonight(ForecastHeadline, tomorrow: ForecastHeadline)
    case possible(PrecipitationKind, Percentage, on: CalendarDate)
    /// A day's highest temperature differs from the day before by at least ``noticeableChange``.
    case change(from: Temperature, to: Temperature, on: CalendarDate)
    /// A day's highest temperature is at least ``extremeHeat``.
    case extremeHeat(Temperature, on: CalendarDate)
    /// The temperature falls below 0 °C on a day, and did not on the day before.
    case frost(Temperature, on: CalendarDate)
    case dry(through: CalendarDate)

    package static let likelyChance = 50
    package static let possibleChance = 30
    /// The smallest noticeable difference between the highest temperatures of two days: 5 °C.
    package static let noticeableChange = 5.0
    /// The highest temperature of an extremely hot day (猛暑日) as the Japan Meteorological Agency
    /// defines it: 35 °C.
    package static let extremeHeat = 35.0

    /// Chooses the headline of a forecast.
    ///
    /// Likely precipitation today or tomorrow comes first, then the temperature, then possible or
    /// later precipitation. From 18:00 on, precipitation tonight does not hide that of tomorrow.
    /// The result is `nil` if the forecast does not say enough. The cost is linear in the number
    /// of days.
    ///
    /// - Parameters:
    ///   - days: The days of the forecast, earliest first.
    ///   - highs: The highest temperatures of earlier issues, for days without one in this
    ///     forecast.
    ///   - moment: The time at which the headline is read.
    package init?(
        of days: [DailyForecast],
        earlierHighs highs: [CalendarDate: Temperature] = [:],
        at moment: Date
    ) {
        let reading = Reading(days, highs, moment)
        let headline =
            reading.precipitationTonightAndTomorrow
            ?? reading.precipitation(through: reading.today.adding(days: 1))
            ?? reading.temperature
            ?? reading.possiblePrecipitation
            ?? reading.precipitation(through: nil)
            ?? reading.drySpell
        guard let headline else { return nil }
        self = headline
    }

    package init?(of issues: [Forecast], at moment: Date) {
        guard let newest = issues.first else { return nil }
        var highs: [CalendarDate: Temperature] = [:]
        for day in issues.dropFirst().reversed().flatMap(\.days) {
            if let high = day.high { highs[day.date] = high }
        }
        self.init(of: newest.days, earlierHighs: highs, at: moment)
    }
}

private struct Reading {
    let today: CalendarDate
    private let moment: Date
    private let days: [DailyForecast]
    private let lows: [CalendarDate: Temperature]
    private let highs: [CalendarDate: Temperature]

    init(_ days: [DailyForecast], _ earlier: [CalendarDate: Temperature], _ moment: Date) {
        let today = CalendarDate(moment, in: .japan)
        self.moment = moment
        self.today = today
        self.days = days.filter { $0.date >= today }
        lows = days.reduce(into: [:]) { $0[$1.date] = $1.low }
        highs = days.reduce(into: earlier) { highs, day in
            if let high = day.high { highs[day.date] = high }
        }
    }

    private struct Quarter {
        let day: DailyForecast
        let time: ForecastHeadline.Time
        let chance: Int?

        var kind: PrecipitationKind { PrecipitationKind(summary: day.summary) }
        var isLikely: Bool { (chance ?? 0) >= ForecastHeadline.likelyChance }
    }

    private func quarters(of day: DailyForecast) -> [Quarter] {
        let start = day.date.start(in: .japan)
        return QuarterOfDay.allCases.compactMap { quarter in
            let end = start.addingTimeInterval(Double(quarter.hours.upperBound) * 3600)
            guard end > moment else { return nil }
            return Quarter(
                day: day,
                time: ForecastHeadline.Time(date: day.date, hour: quarter.hours.lowerBound),
                chance: day.chancesOfRain[quarter].percentage?.value
            )
        }
    }

    func precipitation(through last: CalendarDate?) -> ForecastHeadline? {
        let days = days.prefix { day in last.map { day.date <= $0 } ?? true }
        guard let day = days.first(where: isLikely) else { return nil }
        let onDay = ForecastHeadline.likely(PrecipitationKind(summary: day.summary), on: day.date)
        // The current quarter may be missing, because it began before the forecast was issued.
        var quarters = days.prefix { $0.date <= day.date }.flatMap(quarters)[...]
        let current = quarters.first
        if let current, current.chance == nil, isNow(current) { quarters.removeFirst() }
        guard let index = quarters.firstIndex(where: { $0.isLikely || $0.chance == nil }),
            quarters[index].isLikely, isAdjacent(quarters[index].day)
        else { return onDay }
        let first = quarters[index]
        guard isNow(first) else { return .begins(first.kind, at: first.time) }
        let next = days.prefix { $0.date <= day.date.adding(days: 1) }.flatMap(self.quarters)
            .first { !$0.isLikely }
        guard let next, next.chance != nil else { return onDay }
        return .ends(first.kind, at: next.time)
    }

    /// The precipitation of tonight and of tomorrow, from 18:00 on; `nil` unless both are likely,
    /// or if that of tonight ends tomorrow.
    var precipitationTonightAndTomorrow: ForecastHeadline? {
        let tomorrow = today.adding(days: 1)
        guard moment >= today.start(in: .japan).addingTimeInterval(18 * 3600),
            let first = days.first, first.date == today, isLikely(first),
            let tonight = precipitation(through: tomorrow),
            let day = days.first(where: { $0.date == tomorrow }), isLikely(day)
        else { return nil }
        if case .ends(_, let end) = tonight, end.hour > 0 { return nil }
        let onDay = ForecastHeadline.likely(PrecipitationKind(summary: day.summary), on: tomorrow)
        let quarters = quarters(of: day)
        guard let index = quarters.firstIndex(where: { $0.isLikely || $0.chance == nil }),
            index > 0, quarters[index].isLikely
        else { return .tonight(tonight, tomorrow: onDay) }
        let start = quarters[index]
        return .tonight(tonight, tomorrow: .begins(start.kind, at: start.time))
    }

    private func isAdjacent(_ day: DailyForecast) -> Bool {
        days.prefix { $0.date <= day.date }.count == today.days(until: day.date) + 1
    }

    private func isNow(_ quarter: Quarter) -> Bool {
        let hours = Double(quarter.time.hour) * 3600
        return quarter.day.date.start(in: .japan).addingTimeInterval(hours) <= moment
    }

    private func isLikely(_ day: DailyForecast) -> Bool {
        chance(of: day) >= ForecastHeadline.likelyChance
    }

    private func chance(of day: DailyForecast) -> Int {
        known(day).max() ?? 0
    }

    private func known(_ day: DailyForecast) -> [Int] {
        let chances = quarters(of: day).compactMap(\.chance)
        return chances.isEmpty ? (day.chancesOfRain.ofDay.map { [$0.value] } ?? []) : chances
    }

    var temperature: ForecastHeadline? {
        let noon = today.start(in: .japan).addingTimeInterval(15 * 3600)
        let date = moment < noon ? today : today.adding(days: 1)
        let before = date.adding(days: -1)
        if let high = highs[date], high.celsius >= ForecastHeadline.extremeHeat {
            return .extremeHeat(high, on: date)
        }
        if let high = highs[date], let other = highs[before],
            abs(high.celsius - other.celsius) >= ForecastHeadline.noticeableChange
        {
            return .change(from: other, to: high, on: date)
        }
        if let low = lows[date], let other = lows[before], low.celsius < 0, other.celsius >= 0 {
            return .frost(low, on: date)
        }
        return nil
    }

    var possiblePrecipitation: ForecastHeadline? {
        let days = days.prefix { today.days(until: $0.date) <= 1 }
        for day in days {
            guard let chance = Percentage(chance(of: day)),
                chance.value >= ForecastHeadline.possibleChance
            else { continue }
            return .possible(PrecipitationKind(summary: day.summary), chance, on: day.date)
        }
        return nil
    }

    /// The days from today on without possible precipitation.
    var drySpell: ForecastHeadline? {
        var last: CalendarDate?
        for day in days where isAdjacent(day) {
            var quarters = quarters(of: day)
            // See `precipitation(through:)`.
            if let current = quarters.first, current.chance == nil, isNow(current) {
                quarters.removeFirst()
            }
            let hasGap = quarters.contains { $0.chance == nil } && day.chancesOfRain.ofDay == nil
            let isDry = chance(of: day) < ForecastHeadline.possibleChance
            guard !hasGap, isDry, day.date == today || !known(day).isEmpty else { break }
            if !known(day).isEmpty { last = day.date }
        }
        return last.map { .dry(through: $0) }
    }
}

extension ChanceOfRain {
    fileprivate var percentage: Percentage? {
        if case .percent(let percentage) = self { percentage } else { nil }
    }
}
