import Foundation

struct Outlook {
    let today: CalendarDate
    let moment: Date
    let hours: HoursOutlook?
    let days: [OutlookDay]
    private let midnight: Date
    private let isOld: Bool
    /// The observation, unless it is too old to describe the present.
    private let observation: StationObservation?
    private let lows: [CalendarDate: Temperature]
    private let highs: [CalendarDate: Temperature]

    init(_ known: KnownWeather, at moment: Date) {
        let today = CalendarDate(moment, in: .japan)
        let midnight = today.start(in: .japan)
        let hours = known.hours.flatMap { HoursOutlook($0, at: moment) }
        let newest = known.issues.first
        let all = newest?.days ?? []
        self.moment = moment
        self.today = today
        self.midnight = midnight
        self.hours = hours
        days = all.filter { $0.date >= today }.map { day in
            let start = midnight + Double(today.days(until: day.date)) * 86_400
            return OutlookDay(day, from: start, hours, at: moment)
        }
        isOld = newest?.freshness(at: moment).isOld ?? false
        observation = known.observation.flatMap { $0.isStale(at: moment) ? nil : $0 }
        lows = all.reduce(into: [:]) { $0[$1.date] = $1.low }
        highs = known.issues.prefix(ForecastHeadline.comparedIssues).reversed().flatMap(\.days)
            .reduce(into: [:]) { highs, day in
                if let high = day.high { highs[day.date] = high }
            }
    }

    private var tomorrow: CalendarDate { today.adding(days: 1) }

    // MARK: Observed

    var strongWind: Wind? {
        observation?.wind.flatMap { $0.lowest >= ForecastHeadline.strongWind ? $0 : nil }
    }

    var observedPrecipitation: ForecastHeadline? {
        guard let observation, let amount = observation.precipitation, amount.tenths > 0 else {
            return nil
        }
        let kind = kind(of: observation)
        if hours?.isDry(at: moment) == true { return .lastHour(kind, amount) }
        switch precipitationSoon {
        case .ends(_, let end)?, .tonight(.ends(_, let end), _)?:
            return .now(kind, amount, until: end)
        default: return .now(kind, amount, until: nil)
        }
    }

    private func kind(of observation: StationObservation) -> PrecipitationKind {
        let spell = hours?.spells.first { $0.contains(moment) }
        let forecast = (spell?.kind ?? day(today)?.kind)?.plain
        guard let celsius = observation.temperature?.celsius else { return forecast ?? .rain }
        switch celsius {
        case 4...: return .rain
        case ..<0: return .snow
        default: return forecast ?? .mixed
        }
    }

    // MARK: Forecast

    /// Likely precipitation today or tomorrow.
    var precipitationSoon: ForecastHeadline? {
        if let hours, let first = hours.spells.first, date(of: first.start) <= tomorrow {
            let headline = headline(of: first, in: hours)
            return hours.isOld ? headline.vague(on: today) : headline
        }
        let headline = precipitationTonightAndTomorrow ?? precipitation(through: tomorrow)
        return isOld ? headline?.vague(on: today) : headline
    }

    /// Likely precipitation after tomorrow.
    var laterPrecipitation: ForecastHeadline? {
        if let spell = hours?.spells.first { return likely(spell) }
        let headline = precipitation(through: nil)
        return isOld ? headline?.vague(on: today) : headline
    }

    var temperature: ForecastHeadline? {
        guard !isOld else { return nil }
        let date = moment < midnight + 15 * 3600 ? today : tomorrow
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
        for date in [today, tomorrow] {
            guard let chance = Percentage(chance(on: date)), chance.isPossibleRain else { continue }
            return .possible(day(date)?.kind ?? .rain, chance, on: date)
        }
        return nil
    }

    /// The days from today on without possible precipitation.
    var drySpell: ForecastHeadline? {
        var last: CalendarDate?
        for offset in 0..<TextLimit.days {
            let date = today.adding(days: offset)
            let (start, end) = times(of: date)
            guard Percentage(chance(on: date))?.isPossibleRain == false,
                hours?.isWet(from: start, to: end) != true
            else { break }
            if hours?.isDry(from: start, to: end) == true {
                last = date
                continue
            }
            guard !isOld, let day = day(date), !day.hasGap(at: moment),
                date == today || !day.chances.isEmpty
            else { break }
            if !day.chances.isEmpty { last = date }
        }
        return last.map { .dry(through: $0) }
    }

    // MARK: Hours

    private func headline(of spell: WetSpell, in hours: HoursOutlook) -> ForecastHeadline {
        let next = hours.spells.dropFirst().first { date(of: $0.start) == tomorrow }
        let headline: ForecastHeadline
        if !spell.contains(moment) {
            headline = start(of: spell, after: moment, in: hours)
        } else if spell.isEndKnown, !isAnnounced(justAfter: spell.end) {
            headline = .ends(kind(of: spell), at: .init(endingAt: spell.end))
        } else {
            headline = likely(spell)
        }
        guard isEvening, let next, date(of: spell.start) <= today,
            spell.end <= midnight + 86_400
        else { return headline }
        return .tonight(headline, tomorrow: start(of: next, after: spell.end, in: hours))
    }

    /// Returns the start of a spell, or only its day if it can rain before that.
    private func start(
        of spell: WetSpell,
        after moment: Date,
        in hours: HoursOutlook
    ) -> ForecastHeadline {
        // The first hours of a new issue begin some time after it.
        let first = max(moment, hours.start)
        let isPrecise =
            first.timeIntervalSince(moment) <= WetSpell.shortBreak
            && hours.isDry(from: first, to: spell.start)
            && !days.contains { day in
                day.quarters.contains {
                    $0.isAnnounced && max($0.start, self.moment) >= moment
                        && $0.end <= spell.start
                }
            }
        return isPrecise
            ? .begins(kind(of: spell), at: .init(startingAt: spell.start)) : likely(spell)
    }

    private func likely(_ spell: WetSpell) -> ForecastHeadline {
        .likely(kind(of: spell), on: max(today, date(of: spell.start)))
    }

    /// The kind of a spell, with the hazard from the day's forecast.
    private func kind(of spell: WetSpell) -> PrecipitationKind {
        guard let forecast = day(max(today, date(of: spell.start)))?.kind,
            forecast.plain == spell.kind
        else { return spell.kind }
        return forecast
    }

    private func isAnnounced(justAfter end: Date) -> Bool {
        days.contains { day in
            day.quarters.contains {
                $0.isAnnounced && $0.start >= end && $0.start <= end + WetSpell.shortBreak
            }
        }
    }

    // MARK: Days

    private func precipitation(through last: CalendarDate?) -> ForecastHeadline? {
        let days = days.prefix { day in last.map { day.date <= $0 } ?? true }
        guard let day = days.first(where: \.isLikely) else { return nil }
        let onDay = ForecastHeadline.likely(day.kind, on: day.date)
        // The current quarter may be missing, because it began before the forecast was issued.
        var quarters = days.prefix { $0.date <= day.date }.flatMap(\.quarters)[...]
        if let current = quarters.first, current.isUnknown, current.start <= moment {
            quarters.removeFirst()
        }
        guard let index = quarters.firstIndex(where: { $0.isLikely || $0.isUnknown }),
            quarters[index].isLikely, isAdjacent(quarters[index].time.date),
            !quarters[..<index].contains(where: \.isAnnounced)
        else { return onDay }
        let first = quarters[index]
        let kind = self.day(first.time.date)?.kind ?? day.kind
        guard first.start <= moment else { return .begins(kind, at: first.time) }
        let next = days.prefix { $0.date <= day.date.adding(days: 1) }.flatMap(\.quarters)
            .first { !$0.isLikely }
        guard let next, !next.isUnknown, !next.isAnnounced else { return onDay }
        return .ends(kind, at: next.time)
    }

    /// The precipitation tonight and tomorrow, from 18:00, or `nil` unless both are likely and
    /// tonight's ends by midnight.
    private var precipitationTonightAndTomorrow: ForecastHeadline? {
        guard isEvening, let first = days.first, first.date == today, first.isLikely,
            let tonight = precipitation(through: tomorrow), let day = day(tomorrow), day.isLikely
        else { return nil }
        if case .ends(_, let end) = tonight, end.hour > 0 { return nil }
        guard let index = day.quarters.firstIndex(where: { $0.isLikely || $0.isUnknown }),
            index > 0, day.quarters[index].isLikely,
            !day.quarters[..<index].contains(where: \.isAnnounced)
        else { return .tonight(tonight, tomorrow: .likely(day.kind, on: tomorrow)) }
        return .tonight(tonight, tomorrow: .begins(day.kind, at: day.quarters[index].time))
    }

    private var isEvening: Bool { moment >= midnight + 18 * 3600 }

    private func day(_ date: CalendarDate) -> OutlookDay? { days.first { $0.date == date } }

    private func isAdjacent(_ date: CalendarDate) -> Bool {
        days.prefix { $0.date <= date }.count == today.days(until: date) + 1
    }

    private func chance(on date: CalendarDate) -> Int {
        let (start, end) = times(of: date)
        return max(day(date)?.chances.max() ?? 0, hours?.chance(from: start, to: end) ?? 0)
    }

    private func times(of date: CalendarDate) -> (start: Date, end: Date) {
        let start = midnight + Double(today.days(until: date)) * 86_400
        return (max(moment, start), start + 86_400)
    }

    private func date(of time: Date) -> CalendarDate {
        today.adding(days: Int((time.timeIntervalSince(midnight) / 86_400).rounded(.down)))
    }
}
