extension SQLJobTable {
    package func records(after id: JobID?, limit: Int) async throws -> [JobRecord] {
        let page = """
            SELECT \(Self.columns), is_cancelled FROM kasane_job\(id == nil ? "" : " WHERE id > ?") \
            ORDER BY id LIMIT ?
            """
        let values = id.map { [JobValue.uuid($0.uuid)] } ?? []
        return try await rows(page, values + [.integer(limit)], Self.types + [.integer])
            .map { row in
                JobRecord(job: try StoredJob(row), isCancelled: row[row.count - 1] != .integer(0))
            }
    }

    package func restore(_ records: [JobRecord]) async throws {
        try await change(
            records.map(\.withoutWorker).map { record in
                JobStatement(
                    """
                    INSERT INTO kasane_job (\(Self.columns), is_cancelled) \
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    record.job.values + [.integer(record.isCancelled ? 1 : 0)]
                )
            }
        )
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

extension StoredJob {
    /// The values of the columns of a job.
    fileprivate var values: [JobValue] {
        [
            .uuid(id.uuid), .text(kind), .text(queue), .integer(priority.rawValue),
            .integer(state.rawValue), .text(payload), .date(due), .integer(attempt),
            worker.map { .uuid($0.uuid) } ?? .null, error.map(JobValue.text) ?? .null,
            uniqueKey.map(JobValue.text) ?? .null,
        ]
    }
}
