import Foundation

/// Enqueues a job in each period of a timetable, once over all nodes.
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
/// node causes a second one. A schedule that is new runs nothing for the past. Each worker of an
/// application has the same schedules.
public struct JobSchedule: Sendable {
    /// The name, under which the latest period is stored; at most 100 characters.
    ///
    /// A schedule with another name is a new one.
    public let name: String
    /// When the job is due.
    public let timetable: Timetable
    /// Whether periods without any node are made up for.
    public let missedRuns: MissedRuns
    /// The longest delay of a job after the start of its period.
    public let jitter: Duration
    private let store: @Sendable (JobRepository, Date) async throws -> JobID?

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - name: The name; at most 100 characters.
    ///   - timetable: When the job is due.
    ///   - missedRuns: Whether periods without any node are made up for: once for all of them, or
    ///     not at all. A period is missed after a minute.
    ///   - jitter: The longest delay of a job after the start of its period. The delay of a period
    ///     is the same on each node.
    ///   - uniqueness: The rule against duplicates. With `.untilDone`, the schedule does not
    ///     overlap itself: a period enqueues nothing while an earlier job is waiting, running or
    ///     between attempts.
    ///   - job: The job.
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

    /// Enqueues the job of a period.
    ///
    /// - Parameters:
    ///   - period: The start of the period.
    ///   - jobs: The jobs, within a transaction that writes.
    /// - Returns: The job and its moment.
    /// - Throws: ``JobError`` for a job that cannot be stored; an error of the store.
    func enqueue(
        _ period: Date,
        in jobs: JobRepository
    ) async throws -> (job: JobID?, due: Date) {
        let delay = SchedulePeriod.delay(name: name, period: period, maximum: jitter)
        let due = period.addingTimeInterval(delay / .seconds(1))
        return (try await store(jobs, due), due)
    }
}
