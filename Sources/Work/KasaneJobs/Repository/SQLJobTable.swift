import Foundation
import KasaneDomain
import KasaneStore

/// Jobs in a SQL store.
struct SQLJobTable: JobTable {
    let transaction: any SQLTransaction

    private static let region: StoreRegion = [JobRegion.table]

    static let columns: SQL = """
        id, kind, queue, priority, state, payload, due, attempt, worker, error, unique_key, \
        frees_key, claims
        """

    init(_ transaction: any SQLTransaction) {
        self.transaction = transaction
    }

    // MARK: Enqueueing

    func insert(_ jobs: [StoredJob]) async throws -> [Bool] {
        guard jobs.contains(where: { $0.uniqueKey != nil }) else {
            return try await change(jobs.map { insertion(of: $0) }).map { $0 == 1 }
        }
        // Sorted, so that two transactions can't deadlock.
        let order = jobs.indices.sorted {
            (jobs[$0].uniqueKey ?? "", $0) < (jobs[$1].uniqueKey ?? "", $1)
        }
        let answers = try await run(
            order.map { insertion(of: jobs[$0], ending: "ON CONFLICT DO NOTHING RETURNING id") },
            isWriting: true
        )
        var isStored = jobs.map { _ in false }
        for (index, answer) in zip(order, answers) { isStored[index] = !answer.isEmpty }
        // A worker might have started the duplicate in the meantime.
        let begun = try await withoutEqual(order.filter { !isStored[$0] }, of: jobs)
        for (index, isNew) in zip(begun, try await insert(begun.map { jobs[$0] })) {
            isStored[index] = isNew
        }
        return isStored
    }

    /// Locks the stored jobs that blocked duplicates, and returns the indices of duplicates whose
    /// stored job is gone.
    ///
    /// No worker can start a locked job until the transaction ends. The worker wouldn't see the
    /// transaction's changes, and the dropped duplicate would be missed.
    private func withoutEqual(_ refused: [Int], of jobs: [StoredJob]) async throws -> [Int] {
        let held = refused.filter { jobs[$0].freesKeyAtStart }
        // If writers run one at a time, no worker can start a job.
        guard !held.isEmpty, !transaction.dialect.sharingRows.isEmpty else { return [] }
        let locks = held.map { index -> SQL in
            """
            SELECT id FROM kasane_job
            WHERE kind = \(jobs[index].kind) AND unique_key = \(jobs[index].uniqueKey)
            \(transaction.dialect.sharingRows)
            """
        }
        return zip(held, try await run(locks)).filter { $0.1.isEmpty }.map { $0.0 }
    }

    func insertion(of job: StoredJob, ending end: SQL = "") -> SQL {
        """
        INSERT INTO kasane_job (\(Self.columns)) VALUES (
            \(job.id.uuid), \(job.kind), \(job.queue), \(job.priority.rawValue),
            \(job.state.rawValue), \(job.payload), \(date(job.due)), \(job.attempt),
            \(job.worker?.uuid), \(job.error), \(job.uniqueKey),
            \(job.freesKeyAtStart ? 1 : 0), \(job.claims)
        ) \(end)
        """
    }

    func take(_ keys: [TakenJobKey], now: Date) async throws -> [Bool] {
        let order = keys.indices.sorted { (keys[$0].key, $0) < (keys[$1].key, $1) }
        let changes = try await change(
            order.map { keys[$0] }
                .map { key in
                    """
                    INSERT INTO kasane_job_key (kind, unique_key, until)
                    VALUES (\(key.kind), \(key.key), \(date(key.until)))
                    ON CONFLICT (kind, unique_key) DO UPDATE SET until = excluded.until
                    WHERE kasane_job_key.until <= \(date(now))
                        OR kasane_job_key.until > \(date(key.latestEnd(now: now)))
                    """
                }
        )
        var isTaken = keys.map { _ in false }
        for (index, count) in zip(order, changes) { isTaken[index] = count == 1 }
        return isTaken
    }

    // MARK: Reading

    func find(_ id: JobID) async throws -> StoredJob? {
        try await rows("SELECT \(Self.columns) FROM kasane_job WHERE id = \(id.uuid)").first
            .map(StoredJob.init)
    }

    func jobs(
        _ state: StoredJob.State,
        in queue: String?,
        after id: JobID?,
        limit: Int
    ) async throws -> [StoredJob] {
        let queues = if let queue { [queue] } else { try await queuesWithJobs() }
        let ranks: [SQL] =
            state == .ready ? JobPriority.allCases.map { " AND priority = \(rank: $0)" } : [""]
        let isAfter: SQL = id.map { " AND id > \($0.uuid)" } ?? ""
        // The indexes provide the first jobs of each queue, and of each priority for ready jobs.
        let pages = queues.flatMap { queue in
            ranks.map { rank -> SQL in
                """
                SELECT \(Self.columns) FROM kasane_job WHERE state = \(state: state) \
                AND queue = \(queue)\(rank)\(isAfter) ORDER BY id LIMIT \(limit)
                """
            }
        }
        let jobs = try await run(pages).joined().map(StoredJob.init)
        return Array(jobs.sorted { $0.id < $1.id }.prefix(limit))
    }

    func count(
        _ state: StoredJob.State,
        in queue: String,
        limit: Int
    ) async throws -> Int {
        try await rows(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM kasane_job WHERE state = \(state: state) AND queue = \(queue)
                LIMIT \(limit)
            ) AS counted
            """
        )
        .first?.value(at: 0) ?? 0
    }

    func oldestReady(in queue: String) async throws -> JobID? {
        // The index provides the first job of each priority.
        let first = JobPriority.allCases.map { priority -> SQL in
            """
            SELECT id FROM kasane_job WHERE state = 0 AND queue = \(queue) \
            AND priority = \(rank: priority) ORDER BY id LIMIT 1
            """
        }
        return try await run(first).joined().compactMap { $0.value(at: 0).map { JobID($0) } }.min()
    }

    func queuesWithJobs() async throws -> [String] {
        // Walks from one name to the next instead of scanning all rows.
        let names = StoredJob.State.allCases.map { state -> SQL in
            """
            WITH RECURSIVE name(queue) AS (
                SELECT min(queue) FROM kasane_job WHERE state = \(state: state)
                UNION ALL
                SELECT (
                    SELECT min(queue) FROM kasane_job
                    WHERE state = \(state: state) AND queue > name.queue
                ) FROM name WHERE queue IS NOT NULL
            )
            SELECT queue FROM name WHERE queue IS NOT NULL
            """
        }
        return Set(try await run(names).joined().compactMap { $0.value(at: 0, as: String.self) })
            .sorted()
    }

    func nextDue() async throws -> Date? {
        try await rows("SELECT min(due) FROM kasane_job WHERE state = 1").first?.date(at: 0)
    }

    func readyQueues(among queues: [String]) async throws -> Set<String> {
        let probes = queues.map { queue -> SQL in
            """
            SELECT queue FROM kasane_job WHERE state = 0 AND queue = \(queue) AND NOT EXISTS (
                SELECT 1 FROM kasane_job_queue WHERE name = kasane_job.queue AND is_paused = 1
            ) LIMIT 1
            """
        }
        return Set(try await run(probes).joined().compactMap { $0.value(at: 0) })
    }

    // MARK: Operators

    func cancel(_ id: JobID) async throws -> Bool {
        try await change([
            // Locks the row, because a worker could start or end the job between the two
            // statements.
            "UPDATE kasane_job SET is_cancelled = 1 WHERE id = \(id.uuid)",
            "DELETE FROM kasane_job WHERE id = \(id.uuid) AND state <> 2",
        ])[0] == 1
    }

    func makeReady(_ id: JobID) async throws -> Bool {
        try await change(
            """
            UPDATE kasane_job SET state = 0, attempt = 0, is_cancelled = 0
            WHERE id = \(id.uuid) AND state IN (1, 3)
            """
        ) == 1
    }

    func pausedQueues() async throws -> Set<String> {
        let paused: SQL = "SELECT name FROM kasane_job_queue WHERE is_paused = 1"
        return Set(try await rows(paused).compactMap { $0.value(at: 0) })
    }

    func setPaused(_ queue: String, _ isPaused: Bool) async throws {
        try await change(
            """
            INSERT INTO kasane_job_queue (name, is_paused)
            VALUES (\(queue), \(isPaused ? 1 : 0))
            ON CONFLICT (name) DO UPDATE SET is_paused = excluded.is_paused
            """
        )
    }

    // MARK: Statements

    func date(_ date: Date) -> SQLValue { transaction.jobDate(date) }

    func run(_ statements: [SQL], isWriting: Bool = false) async throws -> [SQLResult] {
        try await transaction.run(
            statements,
            on: Self.region,
            isWriting: isWriting,
            isShort: true
        )
    }

    func rows(_ sql: SQL) async throws -> SQLResult { try await run([sql])[0] }

    @discardableResult
    func change(_ statement: SQL) async throws -> Int {
        try await change([statement]).reduce(0, +)
    }

    @discardableResult
    func change(_ statements: [SQL]) async throws -> [Int] {
        guard !statements.isEmpty else { return [] }
        return try await run(statements, isWriting: true).map(\.changeCount)
    }
}

extension SQL.StringInterpolation {
    /// Appends a state as a literal, so that the planner can use the state's index.
    mutating func appendInterpolation(state: StoredJob.State) {
        appendLiteral("\(state.rawValue)")
    }

    /// Appends a priority as a literal.
    fileprivate mutating func appendInterpolation(rank: JobPriority) {
        appendLiteral("\(rank.rawValue)")
    }
}

extension StoredJob {
    init(_ row: SQLRow) throws {
        guard let id: UUID = row.value(at: 0), let kind: String = row.value(at: 1),
            let queue: String = row.value(at: 2), let rank: Int = row.value(at: 3),
            let state = row.value(at: 4).flatMap(State.init),
            let payload: String = row.value(at: 5),
            let due = row.date(at: 6), let attempt: Int = row.value(at: 7)
        else {
            throw JobError.unreadableRow(row.value(at: 0, as: UUID.self).map { "\($0)" } ?? "?")
        }
        self.init(
            id: JobID(id),
            kind: kind,
            queue: queue,
            // A later version might have more priorities.
            priority: JobPriority(rawValue: rank) ?? .normal,
            state: state,
            payload: payload,
            due: due,
            attempt: attempt,
            worker: row.value(at: 8).map(WorkerID.init),
            error: row.value(at: 9),
            uniqueKey: row.value(at: 10),
            freesKeyAtStart: row.value(at: 11, as: Int.self) == 1,
            claims: row.value(at: 12) ?? 0
        )
    }
}
