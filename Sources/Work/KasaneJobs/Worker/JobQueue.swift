import Foundation

/// A queue and its limits.
///
/// ```swift
/// let queues = [
///     JobQueue("default"),
///     JobQueue("mail", concurrency: 4, rate: JobRate(10, per: .seconds(1))),
///     JobQueue("reports", globalConcurrency: 1),
/// ]
/// ```
public struct JobQueue: Hashable, Sendable {
    /// The queue's name; see ``Job/queue``.
    public let name: String
    /// The maximum number of jobs that this worker runs at a time.
    ///
    /// Two workers run twice as many.
    public let concurrency: Int
    /// The maximum number of jobs that all workers run at a time, or `nil` for no limit.
    public let globalConcurrency: Int?
    /// The maximum rate at which all workers together start jobs, or `nil` for no limit.
    public let rate: JobRate?

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - concurrency: The maximum number of jobs that this worker runs at a time, at least 1.
    ///   - globalConcurrency: The maximum number of jobs that all workers together run at a time,
    ///     at least 1. Set the same value on each worker. A dead worker's jobs are included until
    ///     its lease expires.
    ///   - rate: The maximum rate at which all workers together start jobs. Set the same value on
    ///     each worker.
    public init(
        _ name: String,
        concurrency: Int = 10,
        globalConcurrency: Int? = nil,
        rate: JobRate? = nil
    ) {
        let least = min(concurrency, globalConcurrency ?? concurrency)
        precondition(least >= 1, "The concurrency must be at least 1, not \(least).")
        self.name = name
        self.concurrency = concurrency
        self.globalConcurrency = globalConcurrency
        self.rate = rate
    }

    var isShared: Bool { globalConcurrency != nil || rate != nil }
}

/// A maximum average rate of jobs.
public struct JobRate: Hashable, Sendable {
    /// The time between consecutive jobs.
    let interval: Duration
    /// The burst size, as a duration.
    let allowance: Duration

    /// Creates a rate of `count` jobs per period.
    ///
    /// Jobs start evenly spaced. After idle time, up to one second's worth of jobs can start at
    /// once.
    ///
    /// - Parameters:
    ///   - count: The number of jobs, at least 1.
    ///   - period: The period, longer than 0.
    public init(_ count: Int, per period: Duration) {
        precondition(count >= 1 && period > .zero, "Invalid rate: \(count) per \(period).")
        interval = max(.microseconds(1), period / count)
        allowance = min(period, .seconds(1)) - interval
    }

    /// Returns the number of jobs that can start now, and when the next job can start after them.
    ///
    /// - Parameters:
    ///   - count: The number of jobs requested.
    ///   - next: When the next job can start, or `nil` if no job has started.
    func take(_ count: Int, next: Date?, now: Date) -> (count: Int, next: Date) {
        let interval = interval / .seconds(1)
        // Setting a clock back must not block the queue for as long as the clock was ahead.
        let latest = now.addingTimeInterval(interval)
        let earliest = now.addingTimeInterval(-max(0, allowance / .seconds(1)))
        let start = min(latest, max(earliest, next ?? now))
        guard start <= now else { return (0, start) }
        let due = Int(min(1e9, (now.timeIntervalSince(start) / interval).rounded(.down))) + 1
        let taken = min(count, due)
        return (taken, start.addingTimeInterval(Double(taken) * interval))
    }
}
