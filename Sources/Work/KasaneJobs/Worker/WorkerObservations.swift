import Foundation

/// A worker's observations from earlier rounds, timed by its monotonic clock.
struct WorkerObservations: Sendable {
    /// Detects dead workers.
    private(set) var lease: WorkerLease
    /// Detects rate-limited queues whose start date doesn't change.
    private(set) var starts: StandstillWatch
    /// Detects schedules whose latest period doesn't change.
    private(set) var periods: StandstillWatch
    /// The jobs that this worker has postponed.
    private var waits: [JobID: JobWait] = [:]
    /// Whether the worker has ended implausibly long delays that were stored before it started.
    private(set) var hasEndedPauses = false

    init(lease duration: Duration) {
        lease = WorkerLease(duration)
        starts = StandstillWatch(every: lease.interval)
        periods = StandstillWatch(every: lease.interval)
    }

    /// Returns postponed jobs that are overdue because the wall clock was set back, with their
    /// claim numbers.
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
    /// The due date, according to the wall clock when the job was postponed.
    let due: Date
    /// The due time, according to the worker's monotonic clock.
    let end: Duration
}
