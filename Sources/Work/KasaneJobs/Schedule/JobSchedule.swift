import Foundation

/// Enqueues a job in each period of a timetable, once across all nodes.
///
/// ```swift
/// let schedules = [
///     JobSchedule("nightly-check", try .cron("0 3 * * *", in: tokyo), CheckDatabase()),
///     JobSchedule(
///         "refresh", try .every(.seconds(600)), unique: .untilDone("all"), RefreshCities()
///     ),
/// ]
/// ```
///
/// The period is recorded in the transaction that enqueues the job, so neither a crash nor another
/// node can enqueue it twice. A new schedule doesn't run for past periods. Every worker of an
/// application needs the same schedules.
public struct JobSchedule: Sendable {
    /// The name that identifies the schedule in the store, at most 100 characters.
    ///
    /// Renaming a schedule creates a new one.
    public let name: String
    /// When the job is due.
    public let timetable: Timetable
    /// What to do about periods during which no node was running.
    public let missedRuns: MissedRuns
    /// The maximum delay of a job after its period begins.
    public let jitter: Duration
    private let store: @Sendable (JobRepository, Date) async throws -> JobID?

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - name: The name, at most 100 characters.
    ///   - missedRuns: Whether to run once for all missed periods, or to skip them. A period is
    ///     missed after a minute.
    ///   - jitter: The maximum delay of a job after its period begins. A period has the same delay
    ///     on every node.
    ///   - uniqueness: The rule against duplicates. With `.untilDone`, the schedule doesn't overlap
    ///     itself: a period enqueues nothing while an earlier job is waiting, running or between
    ///     attempts.
    public init(
        _ name: String,
        _ timetable: Timetable,
        missedRuns: MissedRuns = .runOnce,
        jitter: Duration = .zero,
        unique uniqueness: JobUniqueness? = nil,
        _ job: some Job
    ) {
        self.name = name
        self.timetable = timetable
        self.missedRuns = missedRuns
        self.jitter = jitter
        store = { jobs, moment in
            try await jobs.enqueue(job, at: moment, unique: uniqueness)
        }
    }

    /// Enqueues the job of a period, in a write transaction.
    ///
    /// - Returns: The job and its due date.
    func enqueue(
        _ period: Date,
        in jobs: JobRepository
    ) async throws -> (job: JobID?, due: Date) {
        let delay = SchedulePeriod.delay(name: name, period: period, maximum: jitter)
        let due = period.addingTimeInterval(delay / .seconds(1))
        return (try await store(jobs, due), due)
    }
}
