package import Foundation
package import KasaneDomain
package import KasaneJobs
package import KasaneLive

/// The jobs that the pages show and change.
package struct JobSource: Sendable {
    let transactions: any TransactionTemplate<JobRepository>
    /// The path of the queues.
    let path: PagePath
    /// The queues that are shown in any case.
    let queues: [String]
    /// The paths of the stylesheets of the pages, besides those of all pages.
    let stylesheets: [String]
    let interval: Duration
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - transactions: The transactions of the store with the jobs.
    ///   - path: The path of the queues.
    ///   - queues: The queues that are shown in any case.
    ///   - stylesheets: The paths of the stylesheets of the pages, besides those of all pages.
    ///   - interval: The minimum time between two reads of an open page.
    ///   - clock: The clock that measures the interval.
    ///   - now: Returns the current time.
    package init(
        transactions: any TransactionTemplate<JobRepository>,
        path: PagePath,
        queues: [String] = [],
        stylesheets: [String] = [],
        interval: Duration = .seconds(1),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.transactions = transactions
        self.path = path
        self.queues = queues
        self.stylesheets = stylesheets
        self.interval = interval
        self.clock = clock
        self.now = now
    }

    /// The path of a job.
    var jobPath: PagePath { PagePath(stringLiteral: "\(path)/{id}") }

    /// Returns the address of a job.
    func address(of job: JobID) -> String { jobPath.address(["id": "\(job)"]) }

    /// Returns the current result of a query.
    func read<Value: Sendable>(
        _ query: @Sendable (JobRepository) async throws -> Value
    ) async throws -> Value {
        try await transactions.read { try await query($0) }
    }

    /// Shows the results of a query until the task is cancelled, the first one at once.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - hasChanged: Returns whether the page has changed something since the last result. The
    ///     next one may have been read before the change, so it is read again.
    ///   - show: Shows a result.
    func follow<Value: Equatable & Sendable>(
        _ query: @escaping @Sendable (JobRepository) async throws -> Value,
        rereading hasChanged: () -> Bool,
        show: (Result<Value, any Error>) -> Void
    ) async {
        for await result in transactions.observe(query).results {
            if hasChanged() {
                do { show(.success(try await read(query))) } catch { show(.failure(error)) }
            } else {
                show(result)
            }
            // Busy workers commit many times a second: those commits share one read.
            do { try await clock.sleep(for: interval) } catch { return }
        }
    }
}

/// An operator's change of a job.
enum JobChange {
    /// Runs it with all its attempts.
    case retry
    /// Deletes it; the worker of a running one is requested to cancel it.
    case remove

    /// How a change ended.
    enum Outcome: Sendable {
        /// It was made.
        case done
        /// The job has another state by now, so nothing was changed.
        case stateChanged
        /// The job is not stored any more.
        case gone
    }
}

extension JobSource {
    /// Pauses or continues a queue.
    func setPaused(_ queue: String, _ isPaused: Bool) async throws {
        try await transactions.execute { jobs in
            if isPaused { try await jobs.pause(queue) } else { try await jobs.resume(queue) }
        }
    }

    /// The maximum number of jobs that are changed in one transaction.
    static let batchSize = 100

    /// Changes a job, if it still has the state that the operator saw.
    func apply(
        _ change: JobChange,
        to id: JobID,
        seenAs state: StoredJob.State
    ) async throws -> JobChange.Outcome {
        try await transactions.execute { jobs in
            guard let job = try await jobs.find(id) else { return .gone }
            guard job.state == state else { return .stateChanged }
            return try await jobs.apply(change, to: id) ? .done : .stateChanged
        }
    }

    /// Changes all failed jobs of a queue that were enqueued before this call, each batch in a
    /// transaction of its own.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - queue: The queue.
    ///   - report: Receives the number of changed jobs after each batch.
    /// - Throws: An error of the store, after which the reported batches stay changed;
    ///   `CancellationError`.
    func applyToFailed(
        _ change: JobChange,
        in queue: String,
        report: (Int) -> Void
    ) async throws {
        let start = now()
        var last: JobID?
        var count = 0
        repeat {
            try Task.checkCancellation()
            let (changed, next) = try await transactions.execute { jobs in
                let failed = try await jobs.jobs(
                    .failed,
                    in: queue,
                    after: last,
                    limit: Self.batchSize
                )
                var changed = 0
                // A job that fails during the work is not changed for ever. One in the future is
                // older: its clock was ahead.
                for job in failed where job.enqueued <= start || job.enqueued > now() {
                    if try await jobs.apply(change, to: job.id) { changed += 1 }
                }
                return (changed, failed.count < Self.batchSize ? nil : failed.last?.id)
            }
            count += changed
            last = next
            report(count)
        } while last != nil
    }
}

extension JobRepository {
    fileprivate func apply(_ change: JobChange, to id: JobID) async throws -> Bool {
        switch change {
        case .retry: try await retry(id)
        case .remove: try await cancel(id)
        }
    }
}
