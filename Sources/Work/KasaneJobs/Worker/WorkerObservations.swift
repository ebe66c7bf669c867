import Foundation

/// What a worker has seen in the store in earlier rounds, by its own monotonic time.
struct WorkerObservations: Sendable {
    /// Finds dead workers.
    private(set) var lease: WorkerLease
    /// Finds start dates of limited queues that stand still.
    private(set) var starts: StandstillWatch
    /// Finds latest periods of schedules that stand still.
    private(set) var periods: StandstillWatch
    /// The jobs that this worker has postponed.
    private var waits: [JobID: JobWait] = [:]
    /// Whether implausibly long pauses from before the worker's start were ended.
    private(set) var hasEndedPauses = false

    init(lease duration: Duration) {
        lease = WorkerLease(duration)
        starts = StandstillWatch(every: lease.interval)
        periods = StandstillWatch(every: lease.interval)
    }

    /// Postponed jobs that are due although the wall clock was set back, with their claim numbers.
    func overdue(at now: Date, _ moment: Duration) -> [JobID: Int] {
        waits.filter { $0.value.end <= moment && $0.value.due > now }.mapValues(\.claims)
    }

    mutating func note(_ result: DispatchRound.Result, now moment: Duration) {
        if let heartbeat = result.heartbeat {
            lease.note(heartbeat.beats, now: moment)
            waits = waits.filter { $0.value.end > moment }
        }
        waits.merge(result.waits) { _, new in new }
        if result.hasEndedPauses { hasEndedPauses = true }
        if let latest = result.latestPeriods { periods.note(latest, now: moment) }
        if !result.storedStarts.isEmpty { starts.note(result.storedStarts, now: moment) }
    }
}

struct JobWait: Sendable {
    /// The number of claims so far.
    let claims: Int
    /// By the wall clock at that time.
    let due: Date
    /// By the worker's monotonic clock.
    let end: Duration
}
