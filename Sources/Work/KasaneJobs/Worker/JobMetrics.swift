import CoreMetrics

/// The metrics of a worker.
struct JobMetrics: Sendable {
    let factory: any MetricsFactory

    /// Counts a finished attempt.
    func count(_ ended: EndedAttempt) {
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
            dimensions: [("queue", ended.job.queue), ("kind", ended.job.kind), ("end", end)],
            factory: factory
        )
        .increment()
    }

    /// Records the run time of an attempt.
    func record(_ duration: Duration, of job: StoredJob) {
        Timer(
            label: "kasane_job_duration",
            dimensions: [("queue", job.queue), ("kind", job.kind)],
            factory: factory
        )
        .recordNanoseconds(Int64(min(9e18, duration / .nanoseconds(1))))
    }

    func record(_ depth: QueueDepth) {
        for (state, count) in depth.counts {
            Gauge(
                label: "kasane_jobs",
                dimensions: [("queue", depth.queue), ("state", "\(state)")],
                factory: factory
            )
            .record(count)
        }
        Gauge(
            label: "kasane_job_oldest_seconds",
            dimensions: [("queue", depth.queue)],
            factory: factory
        )
        .record(depth.oldestAge / .seconds(1))
    }
}
