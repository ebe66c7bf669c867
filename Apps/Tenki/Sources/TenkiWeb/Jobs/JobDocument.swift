package import KasaneJobs
import TenkiUI

package struct JobDocument: JSONDocument {
    package let content: JSONObject

    // The payload is JSON in a text, without secrets.
    package init(_ job: StoredJob, hasPayload: Bool) {
        let document: JSONObject = [
            "id": job.id.description,
            "kind": job.kind,
            "queue": job.queue,
            "state": "\(job.state)",
            "attempt": job.attempt,
            "enqueuedAt": job.enqueued.rfc3339,
            "dueAt": job.due.rfc3339,
            "error": job.error,
        ]
        content = document.adding("payload", hasPayload ? job.redactedPayload : nil)
    }
}

package struct JobsDocument: JSONDocument {
    package let content: JSONObject

    package init(queues: [QueueDepth], jobs: [StoredJob]) {
        let depths = queues.map { $0.document }
        let jobs = jobs.map { JobDocument($0, hasPayload: false) }
        content = ["queues": depths, "jobs": jobs]
    }
}

extension QueueDepth {
    var document: JSONObject {
        let count = { (state: StoredJob.State) -> Int in counts[state] ?? 0 }
        let ready = count(.ready)
        let oldestSeconds = ready > 0 ? Int(oldestAge.components.seconds) : nil
        return [
            "name": queue,
            "isPaused": isPaused,
            "failed": count(.failed),
            "running": count(.running),
            "ready": ready,
            "scheduled": count(.scheduled),
            "oldestSeconds": oldestSeconds,
        ]
    }
}
