import Foundation

extension DispatchRound {
    /// Enqueues jobs for periods that have started but haven't been handled.
    func enqueueDue(in jobs: JobRepository, _ result: inout Result) async throws {
        var latest = try await jobs.table.latestPeriods()
        for schedule in worker.schedules {
            let name = schedule.name
            if case .nothing(let next) = decision(of: schedule, after: latest[name], result) {
                result.wake(at: next)
                continue
            }
            // Locks the schedule, because another worker might have handled the period since.
            latest[name] = try await jobs.table.latestPeriod(of: name)
            switch decision(of: schedule, after: latest[name], result) {
            case .nothing: break
            case .skip(let period):
                try await jobs.table.setLatestPeriod(of: name, period)
                latest[name] = period
            case .run(let period):
                try await jobs.table.setLatestPeriod(of: name, period)
                latest[name] = period
                try await enqueue(schedule, period, in: jobs, &result)
            }
            result.wake(at: schedule.timetable.next(after: now))
        }
        result.latestPeriods = latest
    }

    private func enqueue(
        _ schedule: JobSchedule,
        _ period: Date,
        in jobs: JobRepository,
        _ result: inout Result
    ) async throws {
        do {
            let (job, due) = try await schedule.enqueue(period, in: jobs)
            if let job, due > now {
                let rest = Duration.seconds(due.timeIntervalSince(now))
                result.waits[job] = JobWait(claims: 0, due: due, end: moment + rest)
            }
        } catch let error as JobError {
            // The error must not block queues or other schedules.
            result.refused[schedule.name] = error
        }
    }

    private func decision(
        of schedule: JobSchedule,
        after latest: Date?,
        _ result: Result
    ) -> ScheduleDecision {
        schedule.timetable.decision(
            lastHandled: latest,
            now: now,
            missedRuns: schedule.missedRuns,
            standstill: latest.map {
                seen.periods.standstill(of: $0, named: schedule.name, now: moment)
            } ?? .zero,
            isAlone: result.heartbeat?.beats.count == 1
        )
    }
}
