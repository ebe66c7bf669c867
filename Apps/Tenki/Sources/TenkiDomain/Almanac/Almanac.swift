package import Foundation

package struct Almanac: Hashable, Sendable {
    package struct ComingPhase: Hashable, Sendable {
        package let quarter: MoonQuarter
        package let moment: Date
    }

    package let date: CalendarDate
    package let place: Coordinates
    package let timeZone: TimeZone
    package let sun: SunTimes
    /// The difference of the daylight to that of the day before; negative if the day is shorter.
    package let daylightChange: Duration
    package let moon: MoonTimes
    package let phase: MoonPhase
    package let moonAge: Duration
    package let comingPhases: [ComingPhase]

    /// The calculation takes about a millisecond.
    package init(of date: CalendarDate, in place: Coordinates, timeZone: TimeZone) {
        let day = date.interval(in: timeZone)
        let noon = day.start.addingTimeInterval(day.duration / 2)
        self.date = date
        self.place = place
        self.timeZone = timeZone
        sun = SunTimes(of: day, in: place)
        let before = SunTimes(of: date.adding(days: -1).interval(in: timeZone), in: place)
        daylightChange = sun.daylight - before.daylight
        moon = MoonTimes(of: day, in: place)
        phase = MoonPhase(at: noon)
        moonAge = MoonPhase.age(at: noon)
        comingPhases = MoonQuarter.allCases
            .map { ComingPhase(quarter: $0, moment: $0.next(after: day.start)) }
            .sorted { $0.moment < $1.moment }
    }
}
