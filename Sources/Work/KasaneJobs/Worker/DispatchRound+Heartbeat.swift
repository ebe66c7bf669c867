import Foundation

extension DispatchRound {
    /// The maximum difference between two correct clocks, in seconds.
    private static let tolerance = 60.0

    /// Ends delays that no policy allows, which were stored while a clock was ahead.
    func endPauses(_ table: any JobTable, _ result: inout Result) async throws {
        let longestPauses = worker.runner.longestPauses
        // If another worker's clock is ahead of this worker's clock, either clock could be wrong.
        guard !seen.hasEndedPauses, !longestPauses.isEmpty,
            try await table.latestClock(besides: worker.id)
                .map({ $0 <= now.addingTimeInterval(Self.tolerance) }) ?? true
        else { return }
        for (kind, pause) in longestPauses.sorted(by: { $0.key < $1.key }) {
            let latest = now.addingTimeInterval(pause / .seconds(1))
            try await table.endPauses(of: kind, beyond: latest, now: now)
        }
        result.hasEndedPauses = true
    }

    /// Records a heartbeat, requeues dead workers' jobs and releases unknown claims.
    func beat(_ table: any JobTable, _ result: inout Result) async throws {
        try await table.beat(worker.id, label: worker.configuration.label, now: now)
        var beats = try await table.beats()
        for dead in seen.lease.dead(beats, besides: worker.id, now: moment) {
            let requeued = try await requeue(jobsOf: dead, table, &result)
            result.requeued += requeued
            beats[dead] = nil
        }
        let claims = try await table.claims(of: worker.id)
        result.heartbeat = Result.Heartbeat(beats: beats, claims: claims)
        // Jobs claimed by an earlier round whose response was lost haven't started.
        let settled = Set(ended.map(\.claim))
        let unknown = claims.keys.filter { !known.contains($0) && !settled.contains($0) }
        _ = try await table.settle(unknown.map { ($0, .givenBack) }, now: now)
        try await table.forgetKeys(before: now)
    }

    /// Requeues a dead worker's jobs and returns their number.
    ///
    /// A job whose workers have died several times might have caused their deaths. Such jobs are
    /// spread out over time, so that the other jobs can run in between.
    private func requeue(
        jobsOf dead: WorkerID,
        _ table: any JobTable,
        _ result: inout Result
    ) async throws -> Int {
        let suspects = try await table.claims(of: dead)
            .filter { claim, isCancelled in
                !isCancelled && claim.attempt > JobRetry.toleratedDeaths
            }
            .keys
        let isSettled = try await settle(
            suspects.map { claim in
                let pause = Double.random(in: 0...min(300, pow(2, Double(claim.attempt))))
                let error = "the worker died during attempt \(claim.attempt)"
                return (claim, .again(after: .seconds(pause), error: error))
            },
            table,
            &result
        )
        return isSettled.count(where: \.self) + (try await table.remove(dead))
    }
}
