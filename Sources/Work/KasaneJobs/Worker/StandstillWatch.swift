import Foundation

/// Detects stored dates that no longer change, using the observer's monotonic clock.
///
/// A stored date in the future comes from a clock that is ahead of the observer's clock. While that
/// clock is in use, the date keeps changing. If the date stops changing, the clock was set back or
/// its machine has stopped. The observer's monotonic time isn't affected by changes to its wall
/// clock.
struct StandstillWatch: Sendable {
    private struct Sighting {
        let date: Date
        let since: Duration
    }

    /// The maximum time between two checks if the observer wasn't suspended.
    private let longestGap: Duration
    private var sightings: [String: Sighting] = [:]
    private var latest: Duration?

    /// Creates a watch for an observer that checks once per `interval`.
    init(every interval: Duration) {
        longestGap = interval + .seconds(5)
    }

    /// Returns the time since a stored date last changed.
    ///
    /// Returns zero if the observer sees the date for the first time. `now` is the observer's
    /// monotonic time.
    func standstill(of date: Date, named name: String, now: Duration) -> Duration {
        // Workers suspended together with the observer haven't replaced the date either.
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
