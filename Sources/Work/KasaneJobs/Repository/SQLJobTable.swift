package import Foundation

package struct SQLJobTable<Database: JobDatabase>: JobTable {
    let database: Database

    static var columns: String {
        """
        id, kind, queue, priority, state, payload, due, attempt, worker, error, unique_key, \
        frees_key, claims
        """
    }
    static var types: [JobColumn] {
        [
            .uuid, .text, .text, .integer, .integer, .text, .date, .integer, .uuid, .text, .text,
            .integer, .integer,
        ]
    }

    package init(_ database: Database) {
        self.database = database
    }

    // MARK: Enqueueing

    package func insert(_ jobs: [StoredJob]) async throws -> [Bool] {
        guard jobs.contains(where: { $0.uniqueKey != nil }) else {
            return try await change(jobs.map { insertion(of: $0) }).map { $0 == 1 }
        }
        // Sorted, so that two transactions can't deadlock.
        let order = jobs.indices.sorted {
            (jobs[$0].uniqueKey ?? "", $0) < (jobs[$1].uniqueKey ?? "", $1)
        }
        let answers = try await database.run(
            order.map { insertion(of: jobs[$0], ending: "ON CONFLICT DO NOTHING RETURNING id") },
            returning: [.uuid],
            isWriting: true
        )
        var isStored = jobs.map { _ in false }
        for (index, answer) in zip(order, answers) { isStored[index] = !answer.rows.isEmpty }
        // A worker may have started the duplicate meanwhile.
        let begun = try await withoutEqual(order.filter { !isStored[$0] }, of: jobs)
        for (index, isNew) in zip(begun, try await insert(begun.map { jobs[$0] })) {
            isStored[index] = isNew
        }
        return isStored
    }

    /// Locks the stored jobs that refused duplicates; returns the refused jobs without one.
    ///
    /// No worker starts a locked job until the transaction ends. It wouldn't see the transaction's
    /// changes, and the refused job would be missed.
    private func withoutEqual(_ refused: [Int], of jobs: [StoredJob]) async throws -> [Int] {
        let held = refused.filter { jobs[$0].freesKeyAtStart }
        // If writers run one at a time, no worker starts one.
        guard !held.isEmpty, !Database.sharingRow.isEmpty else { return [] }
        let locks = held.map { index in
            JobStatement(
                """
                SELECT id FROM kasane_job WHERE kind = ? AND unique_key = ? \(Database.sharingRow)
                """,
                [.text(jobs[index].kind), jobs[index].uniqueKey.map(JobValue.text) ?? .null]
            )
        }
        let answers = try await database.run(locks, returning: [.uuid], isWriting: false)
        return zip(held, answers).filter { $0.1.rows.isEmpty }.map { $0.0 }
    }

    func insertion(of job: StoredJob, ending end: String = "") -> JobStatement {
        JobStatement(
            """
            INSERT INTO kasane_job (\(Self.columns)) \
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \(end)
            """,
            job.values
        )
    }

    package func take(_ keys: [TakenJobKey], now: Date) async throws -> [Bool] {
        let order = keys.indices.sorted { (keys[$0].key, $0) < (keys[$1].key, $1) }
        let changes = try await change(
            order.map { index in
                let key = keys[index]
                return JobStatement(
                    """
                    INSERT INTO kasane_job_key (kind, unique_key, until) VALUES (?, ?, ?)
                    ON CONFLICT (kind, unique_key) DO UPDATE SET until = excluded.until
                    WHERE kasane_job_key.until <= ? OR kasane_job_key.until > ?
                    """,
                    [
                        .text(key.kind), .text(key.key), .date(key.until), .date(now),
                        .date(key.latestEnd(now: now)),
                    ]
                )
            }
        )
        var isTaken = keys.map { _ in false }
        for (index, count) in zip(order, changes) { isTaken[index] = count == 1 }
        return isTaken
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
        // The indices give the first jobs of each queue, and of each priority of the ready jobs.
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
        // The index gives the first job of each priority.
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
        // Walks from one name to the next instead of scanning all rows.
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

    package func cancel(_ id: JobID) async throws -> Bool {
        try await change([
            // Locks the row: a worker could start or end the job between the two statements.
            JobStatement(
                "UPDATE kasane_job SET is_cancelled = 1 WHERE id = ?",
                [.uuid(id.uuid)]
            ),
            JobStatement("DELETE FROM kasane_job WHERE id = ? AND state <> 2", [.uuid(id.uuid)]),
        ])[0] == 1
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
    func change(_ statement: JobStatement) async throws -> Int {
        try await change([statement]).reduce(0, +)
    }

    @discardableResult
    func change(_ statements: [JobStatement]) async throws -> [Int] {
        guard !statements.isEmpty else { return [] }
        return try await database.run(statements, returning: [], isWriting: true).map(\.changes)
    }
}

extension JobValue {
    var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    var text: String? { if case .text(let value) = self { value } else { nil } }
    var uuid: UUID? { if case .uuid(let value) = self { value } else { nil } }
    var date: Date? { if case .date(let value) = self { value } else { nil } }
}

extension StoredJob {
    var values: [JobValue] {
        [
            .uuid(id.uuid), .text(kind), .text(queue), .integer(priority.rawValue),
            .integer(state.rawValue), .text(payload), .date(due), .integer(attempt),
            worker.map { .uuid($0.uuid) } ?? .null, error.map(JobValue.text) ?? .null,
            uniqueKey.map(JobValue.text) ?? .null, .integer(freesKeyAtStart ? 1 : 0),
            .integer(claims),
        ]
    }

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
            // A later version may have more priorities.
            priority: JobPriority(rawValue: rank) ?? .normal,
            state: state,
            payload: payload,
            due: due,
            attempt: attempt,
            worker: row[8].uuid.map(WorkerID.init),
            error: row[9].text,
            uniqueKey: row[10].text,
            freesKeyAtStart: row[11] == .integer(1),
            claims: row[12].integer ?? 0
        )
    }
}
