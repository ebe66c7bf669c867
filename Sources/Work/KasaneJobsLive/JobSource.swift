package import Foundation
package import KasaneDomain
package import KasaneJobs
package import KasaneLive

/// The jobs that the pages show and change.
package struct JobSource: Sendable {
    let transactions: any TransactionTemplate<JobRepository>
    /// The path of the queue page.
    let path: PagePath
    /// Queues to show even if they have no jobs.
    let queues: [String]
    /// The paths of additional stylesheets.
    let stylesheets: [String]
    let languages: @Sendable (PageRequest) -> [String]
    let layout: @Sendable (PageRequest) -> JobLayout
    let interval: Duration
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date

    /// - Parameter interval: The minimum time between reads for an open page.
    package init(
        transactions: any TransactionTemplate<JobRepository>,
        path: PagePath,
        queues: [String] = [],
        stylesheets: [String] = [],
        languages: @escaping @Sendable (PageRequest) -> [String] = { $0.languages },
        layout: (@Sendable (PageRequest) -> JobLayout)? = nil,
        interval: Duration = .seconds(1),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.transactions = transactions
        self.path = path
        self.queues = queues
        self.stylesheets = stylesheets
        self.languages = languages
        self.layout = layout ?? JobMain.layout
        self.interval = interval
        self.clock = clock
        self.now = now
    }

    var jobPath: PagePath { PagePath(stringLiteral: "\(path)/{id}") }

    func address(of job: JobID) -> String { jobPath.address(["id": "\(job)"]) }

    func read<Value: Sendable>(
        _ query: @Sendable (JobRepository) async throws -> Value
    ) async throws -> Value {
        try await transactions.read { try await query($0) }
    }

    /// Shows the query's current result, and then each new result until the task is cancelled.
    ///
    /// - Parameter hasChanged: Returns whether the page has changed something since the last
    ///   result. The next result might have been read before that change, so it is read again.
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
            // Busy workers commit many times a second. One read covers these commits.
            do { try await clock.sleep(for: interval) } catch { return }
        }
    }
}

enum JobChange {
    /// Runs the job again and resets its attempts.
    case retry
    /// Deletes the job, or asks the worker to cancel it if it is running.
    case remove

    enum Outcome: Sendable {
        case done
        /// Nothing was changed, because the job's state has changed.
        case stateChanged
        /// The job is no longer stored.
        case gone
    }
}

extension JobSource {
    func setPaused(_ queue: String, _ isPaused: Bool) async throws {
        try await transactions.execute { jobs in
            if isPaused { try await jobs.pause(queue) } else { try await jobs.resume(queue) }
        }
    }

    /// The maximum number of jobs to change in one transaction.
    static let batchSize = 100

    /// Changes a job if it is still in the state that the operator saw.
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

    /// Changes all failed jobs in a queue that were enqueued before this call, in batches.
    ///
    /// Each batch is one transaction. If a batch fails, earlier batches stay changed.
    ///
    /// - Parameter report: Receives the number of changed jobs after each batch.
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
                // Skips jobs that fail in the meantime, so that the loop ends. A job enqueued in
                // the future is an older job from a clock that was ahead.
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
