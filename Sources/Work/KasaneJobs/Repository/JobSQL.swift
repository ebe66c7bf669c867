package import Foundation

/// A statement on the job tables, with a `?` for each value.
package struct JobStatement: Sendable {
    package let text: String
    package let values: [JobValue]

    init(_ text: String, _ values: [JobValue] = []) {
        self.text = text
        self.values = values
    }
}

/// A column value, for every database that stores jobs.
package enum JobValue: Hashable, Sendable {
    case null
    case integer(Int)
    case text(String)
    case uuid(UUID)
    /// A date, to the millisecond.
    case date(Date)
}

/// The result of a statement.
package struct JobAnswer: Sendable {
    package let rows: [[JobValue]]
    package let changes: Int

    package init(rows: [[JobValue]], changes: Int) {
        self.rows = rows
        self.changes = changes
    }
}

/// Runs statements in a transaction of a database.
package protocol JobDatabase {
    /// Skips rows that other transactions have locked, such as `FOR UPDATE SKIP LOCKED`.
    ///
    /// Empty if writers run one after another.
    static var skippingLocked: String { get }
    /// Locks rows for writing, such as `FOR UPDATE`.
    static var lockingRow: String { get }
    /// Locks rows for reading, such as `FOR SHARE`.
    static var sharingRow: String { get }

    /// Runs statements in order, in one round trip.
    ///
    /// - Parameter columns: The column types of the returned rows.
    func run(
        _ statements: [JobStatement],
        returning columns: [JobColumn],
        isWriting: Bool
    ) async throws -> [JobAnswer]
}

package enum JobColumn: Sendable {
    case integer
    case text
    case uuid
    case date
}

package enum JobSchema {
    /// The statements of the first migration.
    ///
    /// - Parameter options: Table options, appended after the columns.
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
            // Each state has its own index, so that jobs in one state don't slow down another.
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

    /// The statements of the second migration.
    ///
    /// Earlier versions don't write these columns.
    package static func claims(date: String, integer: String) -> [String] {
        [
            "ALTER TABLE kasane_job ADD COLUMN claims \(integer) NOT NULL DEFAULT 0",
            "ALTER TABLE kasane_job ADD COLUMN frees_key \(integer) NOT NULL DEFAULT 0",
            "ALTER TABLE kasane_job_worker ADD COLUMN clock \(date)",
        ]
    }
}
