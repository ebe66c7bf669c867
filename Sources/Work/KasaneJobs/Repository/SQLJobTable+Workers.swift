package import Foundation

extension SQLJobTable {
    package func makeReady(dueBy now: Date, limit: Int) async throws -> Int {
        try await change(
            JobStatement(
                """
                WITH picked AS MATERIALIZED (
                    SELECT id FROM kasane_job WHERE state = 1 AND due <= ? ORDER BY due LIMIT ?
                    \(Database.skippingLocked)
                )
                UPDATE kasane_job SET state = 0 WHERE id IN (SELECT id FROM picked)
                """,
                [.date(now), .integer(limit)]
            )
        )
    }

    package func move(_ jobs: [JobID: Int], to due: Date) async throws {
        try await change(
            // Sorted, so that two transactions can't deadlock.
            jobs.sorted { $0.key < $1.key }
                .map { id, claims in
                    JobStatement(
                        """
                        UPDATE kasane_job SET due = ? WHERE id = ? AND claims = ? AND state = 1
                        """,
                        [.date(due), .uuid(id.uuid), .integer(claims)]
                    )
                }
        )
    }

    package func endPauses(of kind: String, beyond latest: Date, now: Date) async throws {
        try await change(
            JobStatement(
                """
                UPDATE kasane_job SET due = ?
                WHERE state = 1 AND attempt > 0 AND kind = ? AND due > ?
                """,
                [.date(now), .text(kind), .date(latest)]
            )
        )
    }

    package func claim(
        _ queue: String,
        limit: Int,
        by worker: WorkerID
    ) async throws -> [StoredJob] {
        let claim = JobStatement(
            """
            WITH picked AS MATERIALIZED (
                SELECT id FROM kasane_job WHERE state = 0 AND queue = ? ORDER BY priority, id
                LIMIT ? \(Database.skippingLocked)
            )
            UPDATE kasane_job SET state = 2, worker = ?, attempt = attempt + 1,
                claims = claims + 1,
                unique_key = CASE WHEN frees_key = 1 THEN NULL ELSE unique_key END
            WHERE id IN (SELECT id FROM picked) RETURNING \(Self.columns)
            """,
            [.text(queue), .integer(limit), .uuid(worker.uuid)]
        )
        return try await database.run([claim], returning: Self.types, isWriting: true)[0].rows
            .map(StoredJob.init)
            .sorted { ($0.priority, $0.id) < ($1.priority, $1.id) }
    }

    package func settle(
        _ outcomes: [(claim: JobClaim, outcome: JobOutcome)],
        now: Date
    ) async throws -> [Bool] {
        let ends = outcomes.map { Self.statements(ending: $0.claim, $0.outcome, now: now) }
        var changes = try await change(ends.flatMap(\.self))[...]
        return ends.map { statements in
            defer { changes = changes.dropFirst(statements.count) }
            return changes.prefix(statements.count).contains(1)
        }
    }

    /// The statements that end an attempt, one of which changes the job if the claim is valid.
    private static func statements(
        ending claim: JobClaim,
        _ outcome: JobOutcome,
        now: Date
    ) -> [JobStatement] {
        let isClaimed = "WHERE id = ? AND worker = ? AND claims = ? AND state = 2"
        let key: [JobValue] = [
            .uuid(claim.job.uuid), .uuid(claim.worker.uuid), .integer(claim.number),
        ]
        let end: (changes: String, values: [JobValue])
        switch outcome {
        case .done: return [JobStatement("DELETE FROM kasane_job \(isClaimed)", key)]
        case .again(let pause, let error):
            let due = now.addingTimeInterval(pause / .seconds(1))
            end = ("state = 1, due = ?, error = ?", [.date(due), .text(error)])
        case .failed(let error):
            end = ("state = 3, unique_key = NULL, error = ?", [.text(error)])
        case .givenBack: end = ("state = 0, attempt = attempt - 1", [])
        }
        return [
            JobStatement(
                """
                UPDATE kasane_job SET worker = NULL, \(end.changes)
                \(isClaimed) AND is_cancelled = 0
                """,
                end.values + key
            ),
            // Runs second, because a job can be cancelled in between, but never uncancelled.
            JobStatement("DELETE FROM kasane_job \(isClaimed) AND is_cancelled = 1", key),
        ]
    }

    package func claims(of worker: WorkerID) async throws -> [JobClaim: Bool] {
        let claims = try await rows(
            """
            SELECT id, attempt, claims, is_cancelled FROM kasane_job WHERE state = 2 AND worker = ?
            """,
            [.uuid(worker.uuid)],
            [.uuid, .integer, .integer, .integer]
        )
        .compactMap { row -> (JobClaim, Bool)? in
            guard let id = row[0].uuid, let attempt = row[1].integer, let number = row[2].integer
            else { return nil }
            let claim = JobClaim(job: JobID(id), worker: worker, attempt: attempt, number: number)
            return (claim, row[3] != .integer(0))
        }
        return Dictionary(claims) { first, _ in first }
    }

    package func beat(_ worker: WorkerID, label: String, now: Date) async throws {
        try await change(
            JobStatement(
                """
                INSERT INTO kasane_job_worker (id, label, beats, clock) VALUES (?, ?, 0, ?)
                ON CONFLICT (id) DO UPDATE
                SET beats = kasane_job_worker.beats + 1, clock = excluded.clock
                """,
                [.uuid(worker.uuid), .text(label), .date(now)]
            )
        )
    }

    package func latestClock(besides worker: WorkerID) async throws -> Date? {
        try await rows(
            "SELECT max(clock) FROM kasane_job_worker WHERE id <> ?",
            [.uuid(worker.uuid)],
            [.date]
        )
        .first?.first?.date
    }

    package func beats() async throws -> [WorkerID: Int] {
        let beats = "SELECT id, beats FROM kasane_job_worker"
        let pairs = try await rows(beats, [], [.uuid, .integer])
            .compactMap { row in row[0].uuid.map { (WorkerID($0), row[1].integer ?? 0) } }
        return Dictionary(pairs) { first, _ in first }
    }

    package func remove(_ worker: WorkerID) async throws -> Int {
        try await change([
            JobStatement(
                """
                UPDATE kasane_job SET state = 0, worker = NULL
                WHERE state = 2 AND worker = ? AND is_cancelled = 0
                """,
                [.uuid(worker.uuid)]
            ),
            JobStatement(
                "DELETE FROM kasane_job WHERE state = 2 AND worker = ? AND is_cancelled = 1",
                [.uuid(worker.uuid)]
            ),
            JobStatement("DELETE FROM kasane_job_worker WHERE id = ?", [.uuid(worker.uuid)]),
        ])[0]
    }

    package func exclude(othersFrom queue: String) async throws {
        // If writers run one at a time, there is nothing to exclude.
        guard !Database.lockingRow.isEmpty else { return }
        let lock = "SELECT name FROM kasane_job_queue WHERE name = ? \(Database.lockingRow)"
        guard try await rows(lock, [.text(queue)], [.text]).isEmpty else { return }
        try await change(
            JobStatement(
                "INSERT INTO kasane_job_queue (name) VALUES (?) ON CONFLICT DO NOTHING",
                [.text(queue)]
            )
        )
        _ = try await rows(lock, [.text(queue)], [.text])
    }

    package func nextStart(of queue: String) async throws -> Date? {
        try await rows(
            "SELECT next_start FROM kasane_job_queue WHERE name = ?",
            [.text(queue)],
            [.date]
        )
        .first?.first?.date
    }

    package func setNextStart(of queue: String, _ moment: Date) async throws {
        try await change(
            JobStatement(
                """
                INSERT INTO kasane_job_queue (name, next_start) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET next_start = excluded.next_start
                """,
                [.text(queue), .date(moment)]
            )
        )
    }

    // MARK: Schedules

    package func latestPeriods() async throws -> [String: Date] {
        let latest = "SELECT name, period FROM kasane_job_schedule"
        let pairs = try await rows(latest, [], [.text, .date])
            .compactMap { row -> (String, Date)? in
                guard let name = row[0].text, let period = row[1].date else { return nil }
                return (name, period)
            }
        return Dictionary(pairs) { first, _ in first }
    }

    package func latestPeriod(of schedule: String) async throws -> Date? {
        let latest = "SELECT period FROM kasane_job_schedule WHERE name = ? \(Database.lockingRow)"
        return try await rows(latest, [.text(schedule)], [.date]).first?.first?.date
    }

    package func setLatestPeriod(of schedule: String, _ period: Date) async throws {
        try await change(
            JobStatement(
                """
                INSERT INTO kasane_job_schedule (name, period) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET period = excluded.period
                """,
                [.text(schedule), .date(period)]
            )
        )
    }

    package func forgetKeys(before now: Date) async throws {
        try await change(JobStatement("DELETE FROM kasane_job_key WHERE until <= ?", [.date(now)]))
    }
}
