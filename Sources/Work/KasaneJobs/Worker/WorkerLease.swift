import KasaneConcurrency

/// Detects dead workers by their heartbeats.
///
/// Each worker counts its heartbeats in the store. If the count doesn't increase, the worker has
/// died. Only the observer's monotonic clock is used, so wrong clocks on other machines have no
/// effect.
struct WorkerLease {
    private struct Sighting {
        let beats: Int
        var since: Duration
    }

    /// The duration of a lease.
    let duration: Duration
    private var sightings: [WorkerID: Sighting] = [:]
    private var latest: Duration?

    init(_ duration: Duration) {
        self.duration = duration
    }

    /// The time between heartbeats.
    var interval: Duration { duration / 5 }

    /// Returns the workers that have sent no heartbeat for three intervals.
    ///
    /// The result never includes the observer itself, `worker`. `now` is the observer's monotonic
    /// time.
    func dead(_ beats: [WorkerID: Int], besides worker: WorkerID, now: Duration) -> [WorkerID] {
        // An observer that was itself suspended can't determine whether other workers kept running.
        guard let latest, now - latest < interval * 2 else { return [] }
        return beats.compactMap { id, count in
            guard id != worker, let sighting = sightings[id], sighting.beats == count,
                now - sighting.since >= interval * 3
            else { return nil }
            return id
        }
    }

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
