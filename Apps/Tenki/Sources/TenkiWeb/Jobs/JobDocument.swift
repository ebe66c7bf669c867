package import KasaneJobs
import TenkiUI

package struct JobDocument: Encodable, Sendable {
    let id: String
    let kind: String
    let queue: String
    let state: String
    let attempt: Int
    let enqueuedAt: String
    let dueAt: String
    @EncodeNull var error: String?
    /// The payload as JSON in a text, without secrets; omitted from lists.
    let payload: String?

    package init(_ job: StoredJob, hasPayload: Bool) {
        id = job.id.description
        kind = job.kind
        queue = job.queue
        state = "\(job.state)"
        attempt = job.attempt
        enqueuedAt = job.enqueued.rfc3339
        dueAt = job.due.rfc3339
        _error = EncodeNull(wrappedValue: job.error)
        payload = hasPayload ? job.redactedPayload : nil
    }
}

package struct JobsDocument: Encodable, Sendable {
    struct Queue: Encodable, Sendable {
        let name: String
        let isPaused: Bool
        let failed: Int
        let running: Int
        let ready: Int
        let scheduled: Int
        @EncodeNull var oldestSeconds: Int?

        init(_ depth: QueueDepth) {
            name = depth.queue
            isPaused = depth.isPaused
            failed = depth.counts[.failed] ?? 0
            running = depth.counts[.running] ?? 0
            ready = depth.counts[.ready] ?? 0
            scheduled = depth.counts[.scheduled] ?? 0
            _oldestSeconds = EncodeNull(
                wrappedValue: ready > 0 ? Int(depth.oldestAge.components.seconds) : nil
            )
        }
    }

    let queues: [Queue]
    let jobs: [JobDocument]

    package init(queues: [QueueDepth], jobs: [StoredJob]) {
        self.queues = queues.map(Queue.init)
        self.jobs = jobs.map { JobDocument($0, hasPayload: false) }
    }
}
