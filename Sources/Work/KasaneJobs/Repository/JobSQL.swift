package import Foundation

/// A statement on the tables of jobs, with a `?` for each value.
package struct JobStatement: Sendable {
    /// The statement.
    package let text: String
    /// Its values.
    package let values: [JobValue]

    init(_ text: String, _ values: [JobValue] = []) {
        self.text = text
        self.values = values
    }
}

/// A value of a column, in each database that jobs are stored in.
package enum JobValue: Hashable, Sendable {
    /// NULL.
    case null
    /// An integer.
    case integer(Int)
    /// A text.
    case text(String)
    /// A UUID.
    case uuid(UUID)
    /// A moment, kept to the millisecond.
    case date(Date)
}

/// The answer to a statement.
package struct JobAnswer: Sendable {
    /// The values of each row.
    package let rows: [[JobValue]]
    /// The number of changed rows.
    package let changes: Int

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - rows: The values of each row.
    ///   - changes: The number of changed rows.
    package init(rows: [[JobValue]], changes: Int) {
        self.rows = rows
        self.changes = changes
    }
}

/// Runs statements on a database, within one transaction.
package protocol JobDatabase {
    /// Excludes rows that other transactions use, such as `FOR UPDATE SKIP LOCKED`; empty if
    /// writers run one after another.
    static var skippingLocked: String { get }
    /// Locks rows for writing, such as `FOR UPDATE`.
    static var lockingRow: String { get }
    /// Locks rows for reading, such as `FOR SHARE`.
    static var sharingRow: String { get }

    /// Runs statements in one exchange, in order.
    ///
    /// - Parameters:
    ///   - statements: The statements.
    ///   - columns: The types of the columns of each row that they return.
    ///   - isWriting: Whether they change rows.
    /// - Returns: Their answers.
    /// - Throws: An error of the store.
    func run(
        _ statements: [JobStatement],
        returning columns: [JobColumn],
        isWriting: Bool
    ) async throws -> [JobAnswer]
}

/// The type of a column.
package enum JobColumn: Sendable {
    /// An integer.
    case integer
    /// A text.
    case text
    /// A UUID.
    case uuid
    /// A moment.
    case date
}

/// The statements that create the tables of jobs.
package enum JobSchema {
    /// Returns the statements.
    ///
    /// - Parameters:
    ///   - uuid: The type of a UUID.
    ///   - date: The type of a moment.
    ///   - integer: The type of an integer.
    ///   - options: The options of each table, after its columns.
    /// - Returns: The statements, in order.
    package static func statements(
        uuid: String,
        date: String,
        integer: String,
        options: String = ""
    ) -> [String] {
        [
            """
            CREATE TABLE kasane_job (
                id \(uuid) NOT NULL PRIMARY KEY, kind text NOT NULL, queue text NOT NULL,
                priority \(integer) NOT NULL, state \(integer) NOT NULL, payload text NOT NULL,
                due \(date) NOT NULL, attempt \(integer) NOT NULL, worker \(uuid), error text,
                unique_key text, is_cancelled \(integer) NOT NULL DEFAULT 0
            )\(options)
            """,
            // Each state has an index of its own, so that the jobs of one do not slow another.
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
            )\(options)
            """,
            "CREATE INDEX kasane_job_key_until ON kasane_job_key (until)",
            """
            CREATE TABLE kasane_job_worker (
                id \(uuid) NOT NULL PRIMARY KEY, label text NOT NULL, beats \(integer) NOT NULL
            )\(options)
            """,
            """
            CREATE TABLE kasane_job_queue (
                name text NOT NULL PRIMARY KEY, is_paused \(integer) NOT NULL DEFAULT 0,
                next_start \(date)
            )\(options)
            """,
            """
            CREATE TABLE kasane_job_schedule (
                name text NOT NULL PRIMARY KEY, period \(date) NOT NULL
            )\(options)
            """,
        ]
    }

    /// Returns the statements of the second migration.
    ///
    /// Earlier versions do not write these columns.
    ///
    /// - Parameters:
    ///   - date: The type of a moment.
    ///   - integer: The type of an integer.
    /// - Returns: The statements, in order.
    package static func claims(date: String, integer: String) -> [String] {
        [
            "ALTER TABLE kasane_job ADD COLUMN claims \(integer) NOT NULL DEFAULT 0",
            "ALTER TABLE kasane_job ADD COLUMN frees_key \(integer) NOT NULL DEFAULT 0",
            "ALTER TABLE kasane_job_worker ADD COLUMN clock \(date)",
        ]
    }
}
