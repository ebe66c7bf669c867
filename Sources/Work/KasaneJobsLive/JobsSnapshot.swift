import Foundation
import KasaneJobs

/// The queues and a page of jobs, read at the same time.
struct JobsSnapshot: Hashable, Sendable {
    struct Queue: Hashable, Sendable, Identifiable {
        let id: String
        let counts: [StoredJob.State: Int]
        /// The date when the oldest ready job was enqueued, to the second, or `nil` if none is
        /// ready.
        let oldest: Date?
        let isPaused: Bool
    }

    /// A listed job, without its payload so that open pages hold no secrets.
    struct Row: Hashable, Sendable, Identifiable {
        let id: JobID
        let kind: String
        let queue: String
        let moment: Date
        let attempt: Int
        /// The start of the latest error, or `nil` if no attempt has failed.
        let error: String?
    }

    let queues: [Queue]
    let rows: [Row]
    let hasMore: Bool

    static func read(
        _ list: JobList,
        from jobs: JobRepository,
        including queues: [String],
        now: @Sendable () -> Date
    ) async throws -> Self {
        let depths = try await jobs.depths(including: queues + [list.queue].compactMap(\.self))
        let found = try await jobs.jobs(
            list.state,
            in: list.queue,
            after: list.after,
            limit: JobList.pageSize + 1
        )
        let now = now()
        return Self(
            queues: depths.map { Queue($0, now: now) },
            rows: found.prefix(JobList.pageSize).map(Row.init),
            hasMore: found.count > JobList.pageSize
        )
    }
}

extension JobsSnapshot.Queue {
    fileprivate init(_ depth: QueueDepth, now: Date) {
        id = depth.queue
        counts = depth.counts
        isPaused = depth.isPaused
        let oldest = now.timeIntervalSince1970 - depth.oldestAge / .seconds(1)
        // Rounded, because two reads of the same job can differ by fractions of a second.
        self.oldest =
            (depth.counts[.ready] ?? 0) > 0
            ? Date(timeIntervalSince1970: oldest.rounded()) : nil
    }
}

extension JobsSnapshot.Row {
    fileprivate init(_ job: StoredJob) {
        id = job.id
        kind = job.kind
        queue = job.queue
        moment = job.state == .scheduled ? job.due : job.enqueued
        attempt = job.attempt
        error = job.error.map { $0.count > 200 ? $0.prefix(200) + "…" : $0 }
    }
}

/// The details of a job that operators can see.
struct JobDetails: Hashable, Sendable {
    let kind: String
    let queue: String
    let priority: JobPriority
    let state: StoredJob.State
    let attempt: Int
    let enqueued: Date
    let due: Date
    let worker: String?
    let error: String?
    /// The payload, with its secrets hidden.
    let payload: String

    init(_ job: StoredJob) {
        kind = job.kind
        queue = job.queue
        priority = job.priority
        state = job.state
        attempt = job.attempt
        enqueued = job.enqueued
        due = job.due
        worker = job.worker.map { "\($0)" }
        error = job.error
        payload = job.redactedPayload
    }
}
