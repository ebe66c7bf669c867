package import Foundation

/// The jobs in the tables of a database.
package struct SQLJobTable<Database: JobDatabase>: JobTable {
    private let database: Database

    static var columns: String {
        "id, kind, queue, priority, state, payload, due, attempt, worker, error, unique_key"
    }
    static var types: [JobColumn] {
        [
            .uuid, .text, .text, .integer, .integer, .text, .date, .integer, .uuid, .text, .text,
        ]
    }

    /// Creates the table within a transaction.
    ///
    /// - Parameter database: The database.
    package init(_ database: Database) {
        self.database = database
    }

    // MARK: Enqueueing

    package func insert(
        _ job: StoredJob,
        takingKeyUntil period: Date?,
        now: Date
    ) async throws -> Bool {
        guard let period, let key = job.uniqueKey else {
            return try await change(insertion(of: job, "ON CONFLICT DO NOTHING")) == 1
        }
        let taking = JobStatement(
            """
            INSERT INTO kasane_job_key (kind, unique_key, until) VALUES (?, ?, ?)
            ON CONFLICT (kind, unique_key) DO UPDATE SET until = excluded.until
            WHERE kasane_job_key.until <= ? OR kasane_job_key.until > ?
            """,
            [
                .text(job.kind), .text(key), .date(period), .date(now),
                .date(TakenJobKey.latestEnd(now: now, period: period)),
            ]
        )
        guard try await change(taking) == 1 else { return false }
        return try await change(insertion(of: job, hasKey: false)) == 1
    }

    package func insert(_ jobs: [StoredJob]) async throws {
        try await change(jobs.map { insertion(of: $0) })
    }

    private func insertion(
        of job: StoredJob,
        hasKey: Bool = true,
        _ conflict: String = ""
    ) -> JobStatement {
        JobStatement(
            """
            INSERT INTO kasane_job (\(Self.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
            \(conflict)
            """,
            [
                .uuid(job.id.uuid), .text(job.kind), .text(job.queue),
                .integer(job.priority.rawValue), .integer(job.state.rawValue), .text(job.payload),
                .date(job.due), .integer(job.attempt), .null, .null,
                hasKey ? job.uniqueKey.map(JobValue.text) ?? .null : .null,
            ]
        )
    }

    // MARK: Reading

    package func find(_ id: JobID) async throws -> StoredJob? {
        try await jobs(where: "id = ?", [.uuid(id.uuid)]).first
    }

    package func jobs(
        _ state: StoredJob.State,
        in queue: String?,
        after id: JobID?,
        limit: Int
    ) async throws -> [StoredJob] {
        let queues = if let queue { [queue] } else { try await queuesWithJobs() }
        let ranks =
            state == .ready ? JobPriority.allCases.map { " AND priority = \($0.rawValue)" } : [""]
        // The indices have the first jobs of each queue, and of each rank of those that are ready.
        let pages = queues.flatMap { queue in
            ranks.map { rank in
                JobStatement(
                    """
                    SELECT \(Self.columns) FROM kasane_job WHERE state = \(state.rawValue) \
                    AND queue = ?\(rank)\(id == nil ? "" : " AND id > ?") ORDER BY id LIMIT ?
                    """,
                    [.text(queue)] + (id.map { [.uuid($0.uuid)] } ?? []) + [.integer(limit)]
                )
            }
        }
        let answers = try await database.run(pages, returning: Self.types, isWriting: false)
        return try Array(
            answers.flatMap(\.rows).map(StoredJob.init).sorted { $0.id < $1.id }.prefix(limit)
        )
    }

    package func count(
        _ state: StoredJob.State,
        in queue: String,
        limit: Int
    ) async throws -> Int {
        try await number(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM kasane_job WHERE state = \(state.rawValue) AND queue = ? LIMIT ?
            ) AS counted
            """,
            [.text(queue), .integer(limit)]
        )
    }

    package func oldestReady(in queue: String) async throws -> JobID? {
        // The index has the first of each rank at once.
        let first = JobPriority.allCases.map { priority in
            JobStatement(
                """
                SELECT id FROM kasane_job WHERE state = 0 AND queue = ? \
                AND priority = \(priority.rawValue) ORDER BY id LIMIT 1
                """,
                [.text(queue)]
            )
        }
        let answers = try await database.run(first, returning: [.uuid], isWriting: false)
        return answers.flatMap(\.rows).compactMap { $0.first?.uuid.map(JobID.init) }.min()
    }

    package func queuesWithJobs() async throws -> [String] {
        // Walks from one name to the next, instead of over all rows.
        let state = StoredJob.State.allCases.map { state in
            JobStatement(
                """
                WITH RECURSIVE name(queue) AS (
                    SELECT min(queue) FROM kasane_job WHERE state = \(state.rawValue)
                    UNION ALL
                    SELECT (
                        SELECT min(queue) FROM kasane_job
                        WHERE state = \(state.rawValue) AND queue > name.queue
                    ) FROM name WHERE queue IS NOT NULL
                )
                SELECT queue FROM name WHERE queue IS NOT NULL
                """
            )
        }
        let answers = try await database.run(state, returning: [.text], isWriting: false)
        return Set(answers.flatMap(\.rows).compactMap { $0.first?.text }).sorted()
    }

    package func nextDue() async throws -> Date? {
        try await rows("SELECT min(due) FROM kasane_job WHERE state = 1", [], [.date])
            .first?.first?.date
    }

    package func readyQueues(among queues: [String]) async throws -> Set<String> {
        let probes = queues.map { queue in
            JobStatement(
                """
                SELECT queue FROM kasane_job WHERE state = 0 AND queue = ? AND NOT EXISTS (
                    SELECT 1 FROM kasane_job_queue WHERE name = kasane_job.queue AND is_paused = 1
                ) LIMIT 1
                """,
                [.text(queue)]
            )
        }
        let answers = try await database.run(probes, returning: [.text], isWriting: false)
        return Set(answers.flatMap(\.rows).compactMap { $0.first?.text })
    }

    // MARK: Operators

    package func delete(_ id: JobID) async throws -> Bool {
        try await change(
            JobStatement("DELETE FROM kasane_job WHERE id = ? AND state <> 2", [.uuid(id.uuid)])
        ) == 1
    }

    package func requestCancellation(_ id: JobID) async throws -> Bool {
        try await change(
            JobStatement(
                "UPDATE kasane_job SET is_cancelled = 1 WHERE id = ? AND state = 2",
                [.uuid(id.uuid)]
            )
        ) == 1
    }

    package func makeReady(_ id: JobID) async throws -> Bool {
        try await change(
            JobStatement(
                """
                UPDATE kasane_job SET state = 0, attempt = 0, is_cancelled = 0
                WHERE id = ? AND state IN (1, 3)
                """,
                [.uuid(id.uuid)]
            )
        ) == 1
    }

    package func pausedQueues() async throws -> Set<String> {
        let paused = "SELECT name FROM kasane_job_queue WHERE is_paused = 1"
        return Set(try await rows(paused, [], [.text]).compactMap { $0.first?.text })
    }

    package func setPaused(_ queue: String, _ isPaused: Bool) async throws {
        try await change(
            JobStatement(
                """
                INSERT INTO kasane_job_queue (name, is_paused) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET is_paused = excluded.is_paused
                """,
                [.text(queue), .integer(isPaused ? 1 : 0)]
            )
        )
    }
}

extension SQLJobTable {
    // MARK: Workers

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

    package func move(_ moments: [JobID: Date]) async throws {
        try await change(
            // In order, so that two transactions do not wait for each other.
            moments.sorted { $0.key < $1.key }
                .map { id, due in
                    JobStatement(
                        "UPDATE kasane_job SET due = ? WHERE id = ? AND state = 1",
                        [.date(due), .uuid(id.uuid)]
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
            UPDATE kasane_job SET state = 2, worker = ?, attempt = attempt + 1
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
        let statements = outcomes.map { claim, outcome in
            let isClaimed = " WHERE id = ? AND worker = ? AND attempt = ? AND state = 2"
            let key: [JobValue] = [
                .uuid(claim.job.uuid), .uuid(claim.worker.uuid), .integer(claim.attempt),
            ]
            switch outcome {
            case .done: return JobStatement("DELETE FROM kasane_job\(isClaimed)", key)
            case .again(let pause, let error):
                return JobStatement(
                    """
                    UPDATE kasane_job SET state = 1, worker = NULL, due = ?, error = ?\(isClaimed)
                    """,
                    [.date(now.addingTimeInterval(pause / .seconds(1))), .text(error)] + key
                )
            case .failed(let error):
                return JobStatement(
                    """
                    UPDATE kasane_job SET state = 3, worker = NULL, unique_key = NULL, \
                    error = ?\(isClaimed)
                    """,
                    [.text(error)] + key
                )
            case .givenBack:
                return JobStatement(
                    """
                    UPDATE kasane_job SET state = 0, worker = NULL, attempt = attempt - 1\
                    \(isClaimed)
                    """,
                    key
                )
            }
        }
        guard !statements.isEmpty else { return [] }
        return try await database.run(statements, returning: [], isWriting: true)
            .map { $0.changes == 1 }
    }

    package func claims(of worker: WorkerID) async throws -> [JobClaim: Bool] {
        let claims = try await rows(
            "SELECT id, attempt, is_cancelled FROM kasane_job WHERE state = 2 AND worker = ?",
            [.uuid(worker.uuid)],
            [.uuid, .integer, .integer]
        )
        .compactMap { row -> (JobClaim, Bool)? in
            guard let id = row[0].uuid, let attempt = row[1].integer else { return nil }
            return (
                JobClaim(job: JobID(id), worker: worker, attempt: attempt), row[2] != .integer(0)
            )
        }
        return Dictionary(claims) { first, _ in first }
    }

    package func beat(_ worker: WorkerID, label: String) async throws {
        try await change(
            JobStatement(
                """
                INSERT INTO kasane_job_worker (id, label, beats) VALUES (?, ?, 0)
                ON CONFLICT (id) DO UPDATE SET beats = kasane_job_worker.beats + 1
                """,
                [.uuid(worker.uuid), .text(label)]
            )
        )
    }

    package func beats() async throws -> [WorkerID: Int] {
        let beats = "SELECT id, beats FROM kasane_job_worker"
        let pairs = try await rows(beats, [], [.uuid, .integer])
            .compactMap { row in row[0].uuid.map { (WorkerID($0), row[1].integer ?? 0) } }
        return Dictionary(pairs) { first, _ in first }
    }

    package func remove(_ worker: WorkerID) async throws -> Int {
        let answers = try await database.run(
            [
                JobStatement(
                    "DELETE FROM kasane_job WHERE state = 2 AND worker = ? AND is_cancelled = 1",
                    [.uuid(worker.uuid)]
                ),
                JobStatement(
                    """
                    UPDATE kasane_job SET state = 0, worker = NULL WHERE state = 2 AND worker = ?
                    """,
                    [.uuid(worker.uuid)]
                ),
                JobStatement("DELETE FROM kasane_job_worker WHERE id = ?", [.uuid(worker.uuid)]),
            ],
            returning: [],
            isWriting: true
        )
        return answers[1].changes
    }

    package func nextStart(of queue: String) async throws -> Date? {
        let next = "SELECT next_start FROM kasane_job_queue WHERE name = ? \(Database.lockingRow)"
        return try await rows(next, [.text(queue)], [.date]).first?.first?.date
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

    // MARK: Statements

    private func jobs(where condition: String, _ values: [JobValue]) async throws -> [StoredJob] {
        try await rows(
            "SELECT \(Self.columns) FROM kasane_job WHERE \(condition)",
            values,
            Self.types
        )
        .map(StoredJob.init)
    }

    func rows(
        _ text: String,
        _ values: [JobValue],
        _ types: [JobColumn]
    ) async throws -> [[JobValue]] {
        try await database.run([JobStatement(text, values)], returning: types, isWriting: false)[0]
            .rows
    }

    private func number(_ text: String, _ values: [JobValue]) async throws -> Int {
        try await rows(text, values, [.integer]).first?.first?.integer ?? 0
    }

    @discardableResult
    private func change(_ statement: JobStatement) async throws -> Int {
        try await change([statement]).reduce(0, +)
    }

    @discardableResult
    func change(_ statements: [JobStatement]) async throws -> [Int] {
        guard !statements.isEmpty else { return [] }
        return try await database.run(statements, returning: [], isWriting: true).map(\.changes)
    }
}

extension JobValue {
    fileprivate var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    fileprivate var text: String? { if case .text(let value) = self { value } else { nil } }
    fileprivate var uuid: UUID? { if case .uuid(let value) = self { value } else { nil } }
    fileprivate var date: Date? { if case .date(let value) = self { value } else { nil } }
}

extension StoredJob {
    /// Creates the job of a row, whose columns have the requested types.
    init(_ row: [JobValue]) throws {
        guard let id = row[0].uuid, let kind = row[1].text, let queue = row[2].text,
            let rank = row[3].integer, let state = row[4].integer.flatMap(State.init),
            let payload = row[5].text,
            let due = row[6].date, let attempt = row[7].integer
        else { throw JobError.unreadableRow("\(row[0])") }
        self.init(
            id: JobID(id),
            kind: kind,
            queue: queue,
            // A later version may have more ranks.
            priority: JobPriority(rawValue: rank) ?? .normal,
            state: state,
            payload: payload,
            due: due,
            attempt: attempt,
            worker: row[8].uuid.map(WorkerID.init),
            error: row[9].text,
            uniqueKey: row[10].text
        )
    }
}
