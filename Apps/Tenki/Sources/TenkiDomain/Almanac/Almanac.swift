package import Foundation

/// The sun and the moon on a day in a place.
package struct Almanac: Hashable, Sendable {
    /// A principal phase of the moon and its moment.
    package struct ComingPhase: Hashable, Sendable {
        /// The phase.
        package let quarter: MoonQuarter
        /// The moment of the phase.
        package let moment: Date
    }

    /// The day.
    package let date: CalendarDate
    /// The place.
    package let place: Coordinates
    /// The time zone of the day.
    package let timeZone: TimeZone
    /// The sun's times.
    package let sun: SunTimes
    /// The difference of the daylight to that of the day before; negative if the day is shorter.
    package let daylightChange: Duration
    /// The moon's times.
    package let moon: MoonTimes
    /// The phase of the moon at noon of the place's clocks.
    package let phase: MoonPhase
    /// The moon's age at noon: the time since the last new moon.
    package let moonAge: Duration
    /// The next of each principal phase after the start of the day, in order of time.
    package let comingPhases: [ComingPhase]

    /// Calculates a day.
    ///
    /// The calculation takes about a millisecond.
    ///
    /// - Parameters:
    ///   - date: The day.
    ///   - place: The place.
    ///   - timeZone: The time zone of the place.
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
