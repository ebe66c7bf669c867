public import Foundation
import KasaneDomain

/// The jobs of an application, within one transaction.
///
/// It belongs into the bundle of repositories, so that a job and its reason are committed together
/// or not at all:
///
/// ```swift
/// struct Repositories: TransactionBound {
///     let transaction: any Transaction
///     let users: any UserRepository
///     let jobs: JobRepository
/// }
/// ```
///
/// Each store has an initialiser for its transactions, `JobRepository(transaction:)`.
public struct JobRepository {
    package let table: any JobTable
    let now: @Sendable () -> Date

    /// The maximum size of a stored job in bytes, because large data belongs elsewhere.
    static let maximumPayload = 262_144

    package init(table: any JobTable, now: @escaping @Sendable () -> Date) {
        self.table = table
        self.now = now
    }

    /// Stores a job.
    ///
    /// A worker runs it after the commit; if the transaction is rolled back, the job never existed.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - moment: The time from which it may be run; `nil` at once. A moment in the past is at
    ///     once.
    ///   - uniqueness: Which jobs count as one; `nil` if each counts.
    /// - Returns: The identity; `nil` if an equal job counts, and this one was not stored.
    /// - Throws: ``JobError`` for a job that cannot be stored; an error of the store.
    @discardableResult
    public func enqueue<Work: Job>(
        _ job: Work,
        at moment: Date? = nil,
        unique uniqueness: JobUniqueness? = nil
    ) async throws -> JobID? {
        let now = now()
        let stored = try makeStored(job, at: moment, key: uniqueness?.key, now: now)
        guard let uniqueness else {
            try await table.insert([stored])
            return stored.id
        }
        let period = uniqueness.period.map { now.addingTimeInterval($0 / .seconds(1)) }
        let isNew = try await table.insert(stored, takingKeyUntil: period, now: now)
        return isNew ? stored.id : nil
    }

    /// Stores jobs of one type, in one exchange with the store.
    ///
    /// - Parameters:
    ///   - jobs: The jobs.
    ///   - moment: The time from which they may be run; `nil` at once.
    /// - Returns: Their identities, in the given order.
    /// - Throws: ``JobError`` for a job that cannot be stored; an error of the store.
    @discardableResult
    public func enqueue<Work: Job>(_ jobs: [Work], at moment: Date? = nil) async throws -> [JobID] {
        let now = now()
        let stored = try jobs.map { try makeStored($0, at: moment, key: nil, now: now) }
        try await table.insert(stored)
        return stored.map(\.id)
    }

    /// Cancels a job: one that waits is deleted, and the handler of one that runs is cancelled.
    ///
    /// - Parameter id: The job.
    /// - Returns: Whether the job existed. A running job may still be done before it notices.
    /// - Throws: An error of the store.
    @discardableResult
    public func cancel(_ id: JobID) async throws -> Bool {
        if try await table.delete(id) { return true }
        return try await table.requestCancellation(id)
    }

    /// Returns a job, or `nil` if none is stored; a job that is done is not stored.
    ///
    /// - Parameter id: The job.
    /// - Returns: The job, or `nil`.
    /// - Throws: An error of the store.
    public func find(_ id: JobID) async throws -> StoredJob? {
        try await table.find(id)
    }

    private func makeStored<Work: Job>(
        _ job: Work,
        at moment: Date?,
        key: String?,
        now: Date
    ) throws -> StoredJob {
        let payload = try JobPayload.encode(job)
        if let key, key.isEmpty || key.count > 200 || key.utf8.contains(0) {
            throw JobError.invalidKey(kind: Work.kind, length: key.count)
        }
        let isLater = moment.map { $0 > now } ?? false
        return StoredJob(
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
            uniqueKey: key
        )
    }
}
