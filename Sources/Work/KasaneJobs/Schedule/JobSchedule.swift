import Foundation

/// A schedule that enqueues a job once per period, across all nodes.
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
/// The transaction that enqueues the job also records the period, so a job is enqueued only once,
/// even if a node crashes. A new schedule doesn't run for past periods. All of an application's
/// workers must have the same schedules.
public struct JobSchedule: Sendable {
    /// The schedule's name in the store, at most 100 characters.
    ///
    /// Renaming a schedule creates a new schedule.
    public let name: String
    /// The times at which the schedule runs.
    public let timetable: Timetable
    /// The policy for runs that were missed while no node was running.
    public let missedRuns: MissedRuns
    /// The maximum random delay of a run.
    public let jitter: Duration
    private let store: @Sendable (JobRepository, Date) async throws -> JobID?

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - name: The name, at most 100 characters.
    ///   - missedRuns: Whether to run once for all missed periods or to skip them. A period is
    ///     missed if it is more than a minute late.
    ///   - jitter: The maximum random delay of a run. All nodes compute the same delay for a
    ///     period.
    ///   - uniqueness: The rule that prevents duplicates. With `.untilDone`, runs don't overlap: a
    ///     period's job is dropped while an earlier job is waiting, running or between attempts.
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

    /// Enqueues a period's job in a write transaction.
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
