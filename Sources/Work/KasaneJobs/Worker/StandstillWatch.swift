import Foundation

/// Finds stored dates that stand still, measured by the observer's monotonic time.
///
/// A stored date in the future comes from a clock that is ahead of the observer's. While that clock
/// is in use, the date keeps being replaced. If it stands still, the clock was set back or its
/// machine has stopped. The observer's time only moves forward, whatever its own clock does.
struct StandstillWatch: Sendable {
    private struct Sighting {
        let date: Date
        let since: Duration
    }

    /// The longest time between two checks of an observer that wasn't itself suspended.
    private let longestGap: Duration
    private var sightings: [String: Sighting] = [:]
    private var latest: Duration?

    /// Creates a watch that is usually checked once per `interval`.
    init(every interval: Duration) {
        longestGap = interval + .seconds(5)
    }

    /// How long a stored date has stood still.
    ///
    /// Zero for a date that the observer sees for the first time. `now` is the observer's monotonic
    /// time.
    func standstill(of date: Date, named name: String, now: Duration) -> Duration {
        // Others that were suspended together with the observer haven't replaced it either.
        guard let latest, now - latest <= longestGap, let sighting = sightings[name],
            sighting.date == date
        else { return .zero }
        return now - sighting.since
    }

    mutating func note(_ dates: [String: Date], now: Duration) {
        if let latest, now - latest > longestGap { sightings = [:] }
        latest = now
        for (name, date) in dates where sightings[name]?.date != date {
            sightings[name] = Sighting(date: date, since: now)
        }
    }
}
