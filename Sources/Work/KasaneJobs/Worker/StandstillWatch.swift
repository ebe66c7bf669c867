import Foundation

/// Finds stored dates that stand still, by the observer's own time.
///
/// A stored date in the future is from a clock that is ahead of the observer's. While that clock
/// is in use, the date is replaced again and again. If it stands still, the clock was set back or
/// its machine has ended. The observer's time only moves forward, whatever its own clock does.
struct StandstillWatch: Sendable {
    private struct Sighting {
        let date: Date
        let since: Duration
    }

    /// The longest time between two looks of an observer that was not itself stopped.
    private let longestGap: Duration
    private var sightings: [String: Sighting] = [:]
    private var latest: Duration?

    /// Creates a watch.
    ///
    /// - Parameter interval: The usual time between two looks.
    init(every interval: Duration) {
        longestGap = interval + .seconds(5)
    }

    /// Returns for how long a stored date has stood still.
    ///
    /// - Parameters:
    ///   - date: The date.
    ///   - name: Its name.
    ///   - now: The observer's time.
    /// - Returns: The time; zero for a date that the observer sees for the first time.
    func standstill(of date: Date, named name: String, now: Duration) -> Duration {
        // Others that were stopped together with the observer have not replaced it either.
        guard let latest, now - latest <= longestGap, let sighting = sightings[name],
            sighting.date == date
        else { return .zero }
        return now - sighting.since
    }

    /// Records the dates that the observer has seen.
    mutating func note(_ dates: [String: Date], now: Duration) {
        if let latest, now - latest > longestGap { sightings = [:] }
        latest = now
        for (name, date) in dates where sightings[name]?.date != date {
            sightings[name] = Sighting(date: date, since: now)
        }
    }
}
