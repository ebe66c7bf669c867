import KasaneConcurrency

/// Finds the workers that have died, by their beats.
///
/// Each worker counts its beats in the store. One whose count stands still has died. The time is
/// the observer's own and only moves forward, so it does not matter what the clocks of the machines
/// show, or whether they jump.
struct WorkerLease {
    private struct Sighting {
        let beats: Int
        var since: Duration
    }

    /// The time within which the death of a worker is noticed.
    let duration: Duration
    private var sightings: [WorkerID: Sighting] = [:]
    private var latest: Duration?

    init(_ duration: Duration) {
        self.duration = duration
    }

    /// The time from one beat to the next.
    var interval: Duration { duration / 5 }

    /// Returns the workers whose beats have stood still for three intervals.
    ///
    /// - Parameters:
    ///   - beats: The beats of all workers.
    ///   - worker: The observer, which is alive.
    ///   - now: The observer's time.
    /// - Returns: The dead workers.
    func dead(_ beats: [WorkerID: Int], besides worker: WorkerID, now: Duration) -> [WorkerID] {
        // An observer that was itself stopped has not seen whether others went on.
        guard let latest, now - latest < interval * 2 else { return [] }
        return beats.compactMap { id, count in
            guard id != worker, let sighting = sightings[id], sighting.beats == count,
                now - sighting.since >= interval * 3
            else { return nil }
            return id
        }
    }

    /// Records what the observer has seen.
    mutating func note(_ beats: [WorkerID: Int], now: Duration) {
        let wasStopped = latest.map { now - $0 >= interval * 2 } ?? true
        latest = now
        let former = sightings
        sightings = beats.reduce(into: [:]) { sightings, beat in
            let known = former[beat.key]
            let isSame = known?.beats == beat.value && !wasStopped
            sightings[beat.key] = isSame ? known : Sighting(beats: beat.value, since: now)
        }
    }
}
