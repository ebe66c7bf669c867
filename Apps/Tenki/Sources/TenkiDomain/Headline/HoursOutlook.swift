import Foundation

/// The hours of the chosen source from a given time.
struct HoursOutlook {
    /// The spells of rain or snow, joined across breaks of up to ``WetSpell/shortBreak``.
    let spells: [WetSpell]
    let isOld: Bool
    private let periods: [HourlyPeriod]
    private let dryTimes: [DateInterval]

    /// Returns `nil` if all hours are over.
    init?(_ hours: HourlyForecast, at moment: Date) {
        periods = hours.periods(from: moment)
        guard !periods.isEmpty else { return nil }
        isOld = hours.freshness(at: moment).isOld
        spells = hours.wetSpells(from: moment).reduce(into: []) { joined, spell in
            if let last = joined.last,
                spell.start.timeIntervalSince(last.end) <= WetSpell.shortBreak
            {
                joined[joined.count - 1] = last.joined(with: spell)
            } else {
                joined.append(spell)
            }
        }
        dryTimes = periods.reduce(into: []) { dry, period in
            guard period.isWet == false else { return }
            if let last = dry.last, last.end == period.start {
                dry[dry.count - 1].end = period.end
            } else {
                dry.append(DateInterval(start: period.start, end: period.end))
            }
        }
    }

    var start: Date { periods[0].start }

    /// Returns whether an interval is known to be dry, which old hours never are.
    func isDry(from start: Date, to end: Date) -> Bool {
        start >= end || !isOld && dryTimes.contains { $0.start <= start && $0.end >= end }
    }

    func isDry(at moment: Date) -> Bool { isDry(from: moment, to: moment.addingTimeInterval(1)) }

    func isWet(from start: Date, to end: Date) -> Bool {
        spells.contains { $0.start < end && $0.end > start }
    }

    /// The highest chance of rain in an interval, in percent, or 0 if none is known.
    func chance(from start: Date, to end: Date) -> Int {
        periods.reduce(0) { highest, period in
            guard period.end > start, period.start < end, let chance = period.chanceOfRain else {
                return highest
            }
            return max(highest, chance.value)
        }
    }
}
