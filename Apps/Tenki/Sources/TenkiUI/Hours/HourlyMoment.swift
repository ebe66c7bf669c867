import Foundation
import TenkiDomain

struct HourlyMoment: Hashable {
    let day: CalendarDate
    /// The minutes since the start of the day, from 0 to 1440.
    let minutes: Int

    init(startingAt moment: Date) {
        day = CalendarDate(moment, in: .japan)
        minutes = Int(moment.timeIntervalSince(day.start(in: .japan)) / 60)
    }

    init(endingAt moment: Date) {
        let start = Self(startingAt: moment)
        day = start.minutes == 0 ? start.day.adding(days: -1) : start.day
        minutes = start.minutes == 0 ? 1440 : start.minutes
    }

    /// Returns the time without the day: `15:00`, `15時`.
    func clock(in language: Language) -> String {
        let (hour, minute) = (minutes / 60, minutes % 60)
        let digits = minute < 10 ? "0\(minute)" : "\(minute)"
        return language(
            ja: minute == 0 ? "\(hour)時" : "\(hour)時\(minute)分",
            en: "\(hour):\(digits)"
        )
    }

    /// Returns the time with the day, unless it is today: `15:00`, `3:00 tomorrow`, `明日3時`.
    func text(on today: CalendarDate, in language: Language) -> String {
        let clock = minutes == 1440 ? language(ja: "24時", en: "midnight") : clock(in: language)
        guard let day = dayText(on: today, in: language) else { return clock }
        return language(ja: "\(day)\(clock)", en: "\(clock) \(day)")
    }

    private func dayText(on today: CalendarDate, in language: Language) -> String? {
        guard day != today else { return nil }
        return day.label(on: today, in: language)
            ?? language(ja: "\(day.dayOfMonth)日", en: day.weekdayText(in: .english))
    }
}
