import Foundation

/// Detects stored dates that don't change, using the observer's monotonic clock.
///
/// A stored date in the future comes from a clock that is ahead of the observer's. While that clock
/// is in use, the date keeps changing. If it doesn't, the clock was set back or its machine has
/// stopped. The observer's monotonic time only moves forward, whatever its wall clock does.
struct StandstillWatch: Sendable {
    private struct Sighting {
        let date: Date
        let since: Duration
    }

    /// The maximum time between two checks by an observer that wasn't suspended.
    private let longestGap: Duration
    private var sightings: [String: Sighting] = [:]
    private var latest: Duration?

    /// Creates a watch that is normally checked once per `interval`.
    init(every interval: Duration) {
        longestGap = interval + .seconds(5)
    }

    /// Returns how long a stored date hasn't changed.
    ///
    /// Zero the first time the observer sees the date. `now` is the observer's monotonic time.
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
