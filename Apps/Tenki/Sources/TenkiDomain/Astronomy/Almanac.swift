public import Foundation

/// The sun and the moon on a day in a place.
public struct Almanac: Hashable, Sendable {
    /// A principal phase of the moon and its moment.
    public struct ComingPhase: Hashable, Sendable {
        /// The phase.
        public let quarter: MoonQuarter
        /// The moment of the phase.
        public let moment: Date
    }

    /// The day.
    public let date: CalendarDate
    /// The place.
    public let place: Coordinates
    /// The time zone of the day.
    public let timeZone: TimeZone
    /// The sun's times.
    public let sun: SunTimes
    /// The difference of the daylight to that of the day before; negative if the day is shorter.
    public let daylightChange: Duration
    /// The moon's times.
    public let moon: MoonTimes
    /// The phase of the moon at noon of the place's clocks.
    public let phase: MoonPhase
    /// The moon's age at noon: the time since the last new moon.
    public let moonAge: Duration
    /// The next of each principal phase after the start of the day, in order of time.
    public let comingPhases: [ComingPhase]

    /// Calculates a day.
    ///
    /// The calculation takes about a millisecond.
    ///
    /// - Parameters:
    ///   - date: The day.
    ///   - place: The place.
    ///   - timeZone: The time zone of the place.
    public init(of date: CalendarDate, in place: Coordinates, timeZone: TimeZone) {
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
