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

    /// Returns the time without the day: `03:00`, `3時`.
    func clock(in language: Language) -> String {
        let (hour, minute) = (minutes / 60, minutes % 60)
        return language(
            ja: minute == 0 ? "\(hour)時" : "\(hour)時\(minute)分",
            en: (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
        )
    }

    /// Returns the time with the day, unless it is today: `15:00`, `03:00 tomorrow`, `明日3時`.
    func text(on today: CalendarDate, in language: Language) -> String {
        let clock = minutes == 1440 ? language(ja: "24時", en: "midnight") : clock(in: language)
        guard !isMidnight(after: today) else {
            return language(ja: "今夜\(clock)", en: "midnight")
        }
        guard day != today else { return clock }
        let name = day.name(on: today, in: language)
        return language(ja: name + clock, en: "\(clock) \(name)")
    }

    /// Whether the time is the end of today, which people call tonight.
    func isMidnight(after today: CalendarDate) -> Bool {
        today.days(until: day) * 1440 + minutes == 1440
    }
}
