import CoreMetrics

/// The workers' metrics.
enum JobMetrics {
    /// Counts a finished attempt.
    static func count(_ ended: EndedAttempt) {
        let end =
            switch ended.outcome {
            case .done: "done"
            case .again: "again"
            case .failed: "failed"
            case .givenBack: "given_back"
            case nil: "lost"
            }
        Counter(
            label: "kasane_job_attempts",
            dimensions: [("queue", ended.job.queue), ("kind", ended.job.kind), ("end", end)]
        )
        .increment()
    }

    /// Records an attempt's run time.
    static func record(_ duration: Duration, of job: StoredJob) {
        Timer(
            label: "kasane_job_duration",
            dimensions: [("queue", job.queue), ("kind", job.kind)]
        )
        .recordNanoseconds(Int64(min(9e18, duration / .nanoseconds(1))))
    }

    static func record(_ depth: QueueDepth) {
        for (state, count) in depth.counts {
            Gauge(
                label: "kasane_jobs",
                dimensions: [("queue", depth.queue), ("state", "\(state)")]
            )
            .record(count)
        }
        Gauge(label: "kasane_job_oldest_seconds", dimensions: [("queue", depth.queue)])
            .record(depth.oldestAge / .seconds(1))
    }
}
