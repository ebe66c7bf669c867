import Foundation
import KasaneStore

extension SQLJobTable {
    func makeReady(dueBy now: Date, limit: Int) async throws -> Int {
        try await change(
            """
            WITH picked AS MATERIALIZED (
                SELECT id FROM kasane_job WHERE state = 1 AND due <= \(date(now))
                ORDER BY due LIMIT \(limit) \(transaction.dialect.lockingFreeRows)
            )
            UPDATE kasane_job SET state = 0 WHERE id IN (SELECT id FROM picked)
            """
        )
    }

    func move(_ jobs: [JobID: Int], to due: Date) async throws {
        try await change(
            // Sorted, so that two transactions can't deadlock.
            jobs.sorted { $0.key < $1.key }
                .map { id, claims in
                    """
                    UPDATE kasane_job SET due = \(date(due))
                    WHERE id = \(id.uuid) AND claims = \(claims) AND state = 1
                    """
                }
        )
    }

    func endPauses(of kind: String, beyond latest: Date, now: Date) async throws {
        try await change(
            """
            UPDATE kasane_job SET due = \(date(now))
            WHERE state = 1 AND attempt > 0 AND kind = \(kind) AND due > \(date(latest))
            """
        )
    }

    func claim(
        _ queue: String,
        limit: Int,
        by worker: WorkerID
    ) async throws -> [StoredJob] {
        let claim: SQL = """
            WITH picked AS MATERIALIZED (
                SELECT id FROM kasane_job WHERE state = 0 AND queue = \(queue)
                ORDER BY priority, id LIMIT \(limit) \(transaction.dialect.lockingFreeRows)
            )
            UPDATE kasane_job SET state = 2, worker = \(worker.uuid), attempt = attempt + 1,
                claims = claims + 1,
                unique_key = CASE WHEN frees_key = 1 THEN NULL ELSE unique_key END
            WHERE id IN (SELECT id FROM picked) RETURNING \(Self.columns)
            """
        return try await run([claim], isWriting: true)[0].map(StoredJob.init)
            .sorted { ($0.priority, $0.id) < ($1.priority, $1.id) }
    }

    func settle(
        _ outcomes: [(claim: JobClaim, outcome: JobOutcome)],
        now: Date
    ) async throws -> [Bool] {
        let ends = outcomes.map { statements(ending: $0.claim, $0.outcome, now: now) }
        var changes = try await change(ends.flatMap(\.self))[...]
        return ends.map { statements in
            defer { changes = changes.dropFirst(statements.count) }
            return changes.prefix(statements.count).contains(1)
        }
    }

    /// Returns the statements that end an attempt.
    ///
    /// If the claim is valid, exactly one of the statements changes the job.
    private func statements(
        ending claim: JobClaim,
        _ outcome: JobOutcome,
        now: Date
    ) -> [SQL] {
        let isClaimed: SQL = """
            WHERE id = \(claim.job.uuid) AND worker = \(claim.worker.uuid) \
            AND claims = \(claim.number) AND state = 2
            """
        let end: SQL
        switch outcome {
        case .done: return ["DELETE FROM kasane_job \(isClaimed)"]
        case .again(let pause, let error):
            let due = now.addingTimeInterval(pause / .seconds(1))
            end = "state = 1, due = \(date(due)), error = \(error)"
        case .failed(let error): end = "state = 3, unique_key = NULL, error = \(error)"
        case .givenBack: end = "state = 0, attempt = attempt - 1"
        }
        return [
            "UPDATE kasane_job SET worker = NULL, \(end) \(isClaimed) AND is_cancelled = 0",
            // Runs second, because a job can be cancelled between the two statements, but never
            // uncancelled.
            "DELETE FROM kasane_job \(isClaimed) AND is_cancelled = 1",
        ]
    }

    func claims(of worker: WorkerID) async throws -> [JobClaim: Bool] {
        let claims = try await rows(
            """
            SELECT id, attempt, claims, is_cancelled FROM kasane_job
            WHERE state = 2 AND worker = \(worker.uuid)
            """
        )
        .compactMap { row -> (JobClaim, Bool)? in
            guard let id: UUID = row.value(at: 0), let attempt: Int = row.value(at: 1),
                let number: Int = row.value(at: 2)
            else { return nil }
            let claim = JobClaim(job: JobID(id), worker: worker, attempt: attempt, number: number)
            return (claim, row.value(at: 3, as: Int.self) != 0)
        }
        return Dictionary(claims) { first, _ in first }
    }

    func beat(_ worker: WorkerID, label: String, now: Date) async throws {
        try await change(
            """
            INSERT INTO kasane_job_worker (id, label, beats, clock)
            VALUES (\(worker.uuid), \(label), 0, \(date(now)))
            ON CONFLICT (id) DO UPDATE
            SET beats = kasane_job_worker.beats + 1, clock = excluded.clock
            """
        )
    }

    func latestClock(besides worker: WorkerID) async throws -> Date? {
        try await rows("SELECT max(clock) FROM kasane_job_worker WHERE id <> \(worker.uuid)")
            .first?.date(at: 0)
    }

    func beats() async throws -> [WorkerID: Int] {
        let pairs = try await rows("SELECT id, beats FROM kasane_job_worker")
            .compactMap { row -> (WorkerID, Int)? in
                row.value(at: 0).map { (WorkerID($0), row.value(at: 1) ?? 0) }
            }
        return Dictionary(pairs) { first, _ in first }
    }

    func remove(_ worker: WorkerID) async throws -> Int {
        try await change([
            """
            UPDATE kasane_job SET state = 0, worker = NULL
            WHERE state = 2 AND worker = \(worker.uuid) AND is_cancelled = 0
            """,
            """
            DELETE FROM kasane_job WHERE state = 2 AND worker = \(worker.uuid) AND is_cancelled = 1
            """,
            "DELETE FROM kasane_job_worker WHERE id = \(worker.uuid)",
        ])[0]
    }

    func exclude(othersFrom queue: String) async throws {
        // If writers run one at a time, no lock is needed.
        let locking = transaction.dialect.lockingRows
        guard !locking.isEmpty else { return }
        let lock: SQL = "SELECT name FROM kasane_job_queue WHERE name = \(queue) \(locking)"
        guard try await rows(lock).isEmpty else { return }
        try await change(
            "INSERT INTO kasane_job_queue (name) VALUES (\(queue)) ON CONFLICT DO NOTHING"
        )
        _ = try await rows(lock)
    }

    func nextStart(of queue: String) async throws -> Date? {
        try await rows("SELECT next_start FROM kasane_job_queue WHERE name = \(queue)")
            .first?.date(at: 0)
    }

    func setNextStart(of queue: String, _ moment: Date) async throws {
        try await change(
            """
            INSERT INTO kasane_job_queue (name, next_start)
            VALUES (\(queue), \(date(moment)))
            ON CONFLICT (name) DO UPDATE SET next_start = excluded.next_start
            """
        )
    }

    // MARK: Schedules

    func latestPeriods() async throws -> [String: Date] {
        let pairs = try await rows("SELECT name, period FROM kasane_job_schedule")
            .compactMap { row -> (String, Date)? in
                guard let name: String = row.value(at: 0), let period = row.date(at: 1) else {
                    return nil
                }
                return (name, period)
            }
        return Dictionary(pairs) { first, _ in first }
    }

    func latestPeriod(of schedule: String) async throws -> Date? {
        try await rows(
            """
            SELECT period FROM kasane_job_schedule WHERE name = \(schedule)
            \(transaction.dialect.lockingRows)
            """
        )
        .first?.date(at: 0)
    }

    func setLatestPeriod(of schedule: String, _ period: Date) async throws {
        try await change(
            """
            INSERT INTO kasane_job_schedule (name, period) VALUES (\(schedule), \(date(period)))
            ON CONFLICT (name) DO UPDATE SET period = excluded.period
            """
        )
    }

    func forgetKeys(before now: Date) async throws {
        try await change("DELETE FROM kasane_job_key WHERE until <= \(date(now))")
    }
}
