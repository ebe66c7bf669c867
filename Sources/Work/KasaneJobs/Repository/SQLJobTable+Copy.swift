import KasaneStore

extension SQLJobTable {
    func records(after id: JobID?, limit: Int) async throws -> [StoredJob] {
        let isAfter: SQL = id.map { "AND id > \($0.uuid)" } ?? ""
        return try await rows(
            """
            SELECT \(Self.columns) FROM kasane_job WHERE is_cancelled = 0 \(isAfter)
            ORDER BY id LIMIT \(limit)
            """
        )
        .map(StoredJob.init)
    }

    func restore(_ jobs: [StoredJob]) async throws {
        try await change(jobs.map { insertion(of: $0.withoutWorker) })
    }

    func takenKeys(after key: TakenJobKey?, limit: Int) async throws -> [TakenJobKey] {
        let isAfter: SQL =
            key.map { "WHERE (kind, unique_key) > (\($0.kind), \($0.key))" } ?? ""
        return try await rows(
            """
            SELECT kind, unique_key, until FROM kasane_job_key \(isAfter)
            ORDER BY kind, unique_key LIMIT \(limit)
            """
        )
        .map { row in
            guard let until = row.date(at: 2) else {
                throw JobError.unreadableRow(try row.decode(at: 1))
            }
            return TakenJobKey(
                kind: try row.decode(at: 0),
                key: try row.decode(at: 1),
                until: until
            )
        }
    }

    func restore(_ keys: [TakenJobKey]) async throws {
        try await change(
            keys.map { key in
                """
                INSERT INTO kasane_job_key (kind, unique_key, until)
                VALUES (\(key.kind), \(key.key), \(date(key.until)))
                ON CONFLICT (kind, unique_key) DO UPDATE SET until = excluded.until
                """
            }
        )
    }
}
