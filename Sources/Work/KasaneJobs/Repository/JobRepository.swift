public import Foundation
import KasaneDomain
public import KasaneStore
import Tracing

/// An application's jobs, within a transaction.
///
/// Add it to your bundle of repositories, so that jobs are committed or rolled back together with
/// the changes that need them:
///
/// ```swift
/// struct Repositories: TransactionBound {
///     let transaction: any Transaction
///     let users: any UserRepository
///     let jobs: JobRepository
/// }
/// ```
///
/// ``KasaneStore/Migrator/registerJobs()`` creates the tables.
public struct JobRepository {
    package let table: any JobTable
    let now: @Sendable () -> Date

    /// The maximum size of a stored job in bytes.
    ///
    /// Store larger data elsewhere.
    static let maximumPayload = 262_144

    package init(table: any JobTable, now: @escaping @Sendable () -> Date) {
        self.table = table
        self.now = now
    }

    /// Creates a job repository in a transaction.
    ///
    /// ```swift
    /// let jobs = JobRepository(transaction: transaction)
    /// try await jobs.enqueue(SendWelcome(user: user.id))
    /// ```
    ///
    /// - Precondition: The transaction is an `SQLTransaction` or, for tests, a `MemoryTransaction`.
    public init(
        transaction: any RecordTransaction,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        switch transaction {
        case let transaction as any SQLTransaction:
            self.init(table: SQLJobTable(transaction), now: now)
        case let transaction as MemoryTransaction:
            self.init(table: MemoryJobTable(transaction), now: now)
        default:
            preconditionFailure("JobRepository needs an SQLTransaction or a MemoryTransaction.")
        }
    }

    /// Enqueues a job.
    ///
    /// A worker runs the job after the commit. If the transaction is rolled back, the job isn't
    /// enqueued.
    ///
    /// - Parameters:
    ///   - moment: The earliest date at which to run the job, or `nil` to run it as soon as
    ///     possible.
    ///   - uniqueness: The rule that prevents duplicates, or `nil` to allow them.
    /// - Returns: The job's ID, or `nil` if it is a duplicate and wasn't stored.
    /// - Throws: ``JobError`` if the job can't be stored, or a store error.
    @discardableResult
    public func enqueue<Work: Job>(
        _ job: Work,
        at moment: Date? = nil,
        unique uniqueness: JobUniqueness? = nil
    ) async throws -> JobID? {
        try await store([job], at: moment) { _ in uniqueness }[0]
    }

    /// Enqueues jobs of one type in one round trip.
    ///
    /// - Parameter moment: The earliest date at which to run the jobs, or `nil` to run them as soon
    ///   as possible.
    /// - Returns: The IDs, in the order of `jobs`.
    /// - Throws: ``JobError`` if a job can't be stored, or a store error.
    @discardableResult
    public func enqueue<Work: Job>(_ jobs: [Work], at moment: Date? = nil) async throws -> [JobID] {
        try await store(jobs, at: moment) { _ in nil }.compactMap(\.self)
    }

    /// Enqueues jobs of one type without duplicates.
    ///
    /// ```swift
    /// let jobs = [RefreshCity("130010"), RefreshCity("270000")]
    /// try await repositories.jobs.enqueue(jobs) { .untilStart($0.code) }
    /// ```
    ///
    /// - Parameters:
    ///   - jobs: The jobs. Duplicates among them are stored once.
    ///   - moment: The earliest date at which to run the jobs, or `nil` to run them as soon as
    ///     possible.
    ///   - uniqueness: Returns the rule that prevents duplicates of a job.
    /// - Returns: The IDs in the order of `jobs`, with `nil` for each job that wasn't stored.
    /// - Throws: ``JobError`` if a job can't be stored, or a store error.
    @discardableResult
    public func enqueue<Work: Job>(
        _ jobs: [Work],
        at moment: Date? = nil,
        unique uniqueness: (Work) -> JobUniqueness
    ) async throws -> [JobID?] {
        try await store(jobs, at: moment) { uniqueness($0) }
    }

    /// Deletes a waiting job, or cancels a running job's handler.
    ///
    /// A cancelled job isn't retried, even if the running attempt fails.
    ///
    /// - Returns: Whether the job existed. A running job might finish before it is cancelled.
    @discardableResult
    public func cancel(_ id: JobID) async throws -> Bool {
        try await table.cancel(id)
    }

    /// Returns a job, or `nil` if none is stored.
    ///
    /// Completed jobs are deleted.
    public func find(_ id: JobID) async throws -> StoredJob? {
        try await table.find(id)
    }

    private func store<Work: Job>(
        _ jobs: [Work],
        at moment: Date?,
        _ rule: (Work) -> JobUniqueness?
    ) async throws -> [JobID?] {
        let now = now()
        var stored: [StoredJob] = []
        var keys: [(index: Int, key: TakenJobKey)] = []
        for (index, job) in jobs.enumerated() {
            let uniqueness = rule(job)
            stored.append(try makeStored(job, at: moment, uniqueness, now: now))
            guard let uniqueness, case .period(let period) = uniqueness.end else { continue }
            let until = now.addingTimeInterval(period / .seconds(1))
            keys.append((index, TakenJobKey(kind: Work.kind, key: uniqueness.key, until: until)))
        }
        var duplicates: Set<Int> = []
        for (key, isFree) in zip(keys, try await table.take(keys.map(\.key), now: now))
        where !isFree {
            duplicates.insert(key.index)
        }
        let new = stored.indices.filter { !duplicates.contains($0) }
        var ids: [JobID?] = jobs.map { _ in nil }
        for (index, isStored) in zip(new, try await table.insert(new.map { stored[$0] }))
        where isStored {
            ids[index] = stored[index].id
        }
        Self.trace(ids.compactMap(\.self), of: Work.self)
        return ids
    }

    /// Records a span for the enqueued jobs, which links to a job's own trace by its ID.
    private static func trace<Work: Job>(_ ids: [JobID], of work: Work.Type) {
        guard ServiceContext.current != nil, let first = ids.first else { return }
        let span = startSpan("enqueue \(Work.kind)", ofKind: .producer)
        span.attributes["messaging.destination.name"] = Work.queue
        if ids.count == 1 {
            span.attributes["messaging.message.id"] = "\(first)"
        } else {
            span.attributes["messaging.batch.message_count"] = ids.count
        }
        span.end()
    }

    private func makeStored<Work: Job>(
        _ job: Work,
        at moment: Date?,
        _ uniqueness: JobUniqueness?,
        now: Date
    ) throws -> StoredJob {
        let payload = try JobPayload.encode(job)
        if let key = uniqueness?.key, key.isEmpty || key.count > 200 || key.utf8.contains(0) {
            throw JobError.invalidKey(kind: Work.kind, length: key.count)
        }
        let isLater = moment.map { $0 > now } ?? false
        var stored = StoredJob(
            id: JobID(at: now),
            kind: Work.kind,
            queue: Work.queue,
            priority: Work.priority,
            state: isLater ? .scheduled : .ready,
            payload: payload,
            due: moment ?? now,
            attempt: 0,
            worker: nil,
            error: nil,
            uniqueKey: nil,
            freesKeyAtStart: uniqueness?.end == .start,
            claims: 0
        )
        switch uniqueness?.end {
        case .start?, .done?: stored.uniqueKey = uniqueness?.key
        case .period?, nil: break
        }
        return stored
    }
}
