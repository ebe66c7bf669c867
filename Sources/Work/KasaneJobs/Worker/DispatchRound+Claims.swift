import Foundation

extension DispatchRound {
    /// The maximum number of jobs made ready in one round.
    private static let maximumReady = 1_000

    /// Makes due jobs ready and claims as many jobs as there are free slots.
    func claim(from table: any JobTable, _ result: inout Result) async throws {
        let made = try await table.makeReady(dueBy: now, limit: Self.maximumReady)
        let paused = try await table.pausedQueues()
        for queue in worker.queues where !paused.contains(queue.name) {
            guard let places = free[queue.name] else { continue }
            if queue.isShared { try await table.exclude(othersFrom: queue.name) }
            let limit = try await min(places, globallyFree(queue, table))
            guard limit > 0 else { continue }
            if let rate = queue.rate {
                try await claim(limit, of: queue, rate, table, &result)
            } else {
                let claimed = try await table.claim(queue.name, limit: limit, by: worker.id)
                result.claimed += claimed
            }
        }
        // If no slot is free, the end of an attempt triggers the next round.
        guard result.claimed.count < free.values.reduce(0, +), let due = try await table.nextDue()
        else { return }
        let isLocked = made < Self.maximumReady && due <= now
        // A commit by the transaction that locks the job wakes the worker.
        result.wake(at: isLocked ? now.addingTimeInterval(1) : due)
    }

    /// Returns the number of a queue's free slots across all workers.
    private func globallyFree(_ queue: JobQueue, _ table: any JobTable) async throws -> Int {
        guard let maximum = queue.globalConcurrency else { return .max }
        return maximum - (try await table.count(.running, in: queue.name, limit: maximum))
    }

    /// Claims jobs from a rate-limited queue.
    private func claim(
        _ limit: Int,
        of queue: JobQueue,
        _ rate: JobRate,
        _ table: any JobTable,
        _ result: inout Result
    ) async throws {
        let next = try await nextStart(of: queue, rate, table, &result)
        let allowed = rate.take(limit, next: next, now: now)
        guard allowed.count > 0 else { return result.wake(at: allowed.next) }
        let claimed = try await table.claim(queue.name, limit: allowed.count, by: worker.id)
        guard !claimed.isEmpty else { return }
        result.claimed += claimed
        let following = rate.take(claimed.count, next: next, now: now).next
        try await table.setNextStart(of: queue.name, following)
        result.storedStarts[queue.name] = following
        // If there are no more jobs, the queue is polled like a queue without a rate limit. If no
        // slot is free, the end of an attempt triggers the next round.
        if claimed.count == allowed.count, claimed.count < limit { result.wake(at: following) }
    }

    /// Returns when a rate-limited queue can start its next job.
    private func nextStart(
        of queue: JobQueue,
        _ rate: JobRate,
        _ table: any JobTable,
        _ result: inout Result
    ) async throws -> Date? {
        guard let next = try await table.nextStart(of: queue.name) else { return nil }
        result.storedStarts[queue.name] = next
        let standstill = seen.starts.standstill(of: next, named: queue.name, now: moment)
        // A worker whose clock is ahead would have started a job and changed the date.
        return next > now && standstill >= rate.interval + .seconds(5) ? now : next
    }
}
