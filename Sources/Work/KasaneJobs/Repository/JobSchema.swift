public import KasaneStore

extension Migrator {
    /// Registers the migrations for the job tables, whose names start with `kasane_job`.
    ///
    /// ```swift
    /// var migrator = Migrator()
    /// migrator.registerJobs()
    /// ```
    public mutating func registerJobs() {
        register("kasane jobs 1", JobSchema.tables)
        // Earlier versions don't write these columns.
        register("kasane jobs 2") { dialect in
            [
                "ALTER TABLE kasane_job ADD COLUMN claims \(dialect.integer) NOT NULL DEFAULT 0",
                "ALTER TABLE kasane_job ADD COLUMN frees_key \(dialect.integer) NOT NULL DEFAULT 0",
                "ALTER TABLE kasane_job_worker ADD COLUMN clock \(dialect.jobDate)",
            ]
        }
    }
}

private enum JobSchema {
    @Sendable
    static func tables(_ dialect: SQLDialect) -> [SQL] {
        let (uuid, date, integer) = (dialect.uuid, dialect.jobDate, dialect.integer)
        let options: SQL = dialect == .sqlite ? "WITHOUT ROWID" : ""
        return [
            """
            CREATE TABLE kasane_job (
                id \(uuid) NOT NULL PRIMARY KEY, kind text NOT NULL, queue text NOT NULL,
                priority \(integer) NOT NULL, state \(integer) NOT NULL, payload text NOT NULL,
                due \(date) NOT NULL, attempt \(integer) NOT NULL, worker \(uuid), error text,
                unique_key text, is_cancelled \(integer) NOT NULL DEFAULT 0
            ) \(options)
            """,
            // One index per state, so that jobs in one state don't slow down queries for another.
            "CREATE INDEX kasane_job_ready ON kasane_job (queue, priority, id) WHERE state = 0",
            "CREATE INDEX kasane_job_due ON kasane_job (due) WHERE state = 1",
            "CREATE INDEX kasane_job_scheduled ON kasane_job (queue, id) WHERE state = 1",
            "CREATE INDEX kasane_job_running ON kasane_job (worker) WHERE state = 2",
            "CREATE INDEX kasane_job_failed ON kasane_job (queue, id) WHERE state = 3",
            """
            CREATE UNIQUE INDEX kasane_job_unique ON kasane_job (kind, unique_key)
            WHERE unique_key IS NOT NULL
            """,
            """
            CREATE TABLE kasane_job_key (
                kind text NOT NULL, unique_key text NOT NULL, until \(date) NOT NULL,
                PRIMARY KEY (kind, unique_key)
            ) \(options)
            """,
            "CREATE INDEX kasane_job_key_until ON kasane_job_key (until)",
            """
            CREATE TABLE kasane_job_worker (
                id \(uuid) NOT NULL PRIMARY KEY, label text NOT NULL, beats \(integer) NOT NULL
            ) \(options)
            """,
            """
            CREATE TABLE kasane_job_queue (
                name text NOT NULL PRIMARY KEY, is_paused \(integer) NOT NULL DEFAULT 0,
                next_start \(date)
            ) \(options)
            """,
            """
            CREATE TABLE kasane_job_schedule (
                name text NOT NULL PRIMARY KEY, period \(date) NOT NULL
            ) \(options)
            """,
        ]
    }
}

extension SQLDialect {
    /// The column type for dates, which SQLite stores as milliseconds since 1970.
    fileprivate var jobDate: SQL { self == .sqlite ? integer : date }
}
