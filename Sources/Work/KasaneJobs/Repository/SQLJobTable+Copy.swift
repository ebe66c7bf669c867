extension SQLJobTable {
    package func records(after id: JobID?, limit: Int) async throws -> [StoredJob] {
        let page = """
            SELECT \(Self.columns) FROM kasane_job
            WHERE is_cancelled = 0\(id == nil ? "" : " AND id > ?") ORDER BY id LIMIT ?
            """
        let values = id.map { [JobValue.uuid($0.uuid)] } ?? []
        return try await rows(page, values + [.integer(limit)], Self.types).map(StoredJob.init)
    }

    package func restore(_ jobs: [StoredJob]) async throws {
        try await change(jobs.map { insertion(of: $0.withoutWorker) })
    }

    package func takenKeys(after key: TakenJobKey?, limit: Int) async throws -> [TakenJobKey] {
        let page = """
            SELECT kind, unique_key, until FROM kasane_job_key
            \(key == nil ? "" : "WHERE (kind, unique_key) > (?, ?)")
            ORDER BY kind, unique_key LIMIT ?
            """
        let values = key.map { [JobValue.text($0.kind), .text($0.key)] } ?? []
        return try await rows(page, values + [.integer(limit)], [.text, .text, .date])
            .map { row in
                guard case .text(let kind) = row[0], case .text(let key) = row[1],
                    case .date(let until) = row[2]
                else { throw JobError.unreadableRow("\(row[0])") }
                return TakenJobKey(kind: kind, key: key, until: until)
            }
    }

    package func restore(_ keys: [TakenJobKey]) async throws {
        try await change(
            keys.map { key in
                JobStatement(
                    """
                    INSERT INTO kasane_job_key (kind, unique_key, until) VALUES (?, ?, ?)
                    ON CONFLICT (kind, unique_key) DO UPDATE SET until = excluded.until
                    """,
                    [.text(key.kind), .text(key.key), .date(key.until)]
                )
            }
        )
    }
}
