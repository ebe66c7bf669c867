public import Foundation
public import GRDB
public import KasaneJobs
public import KasaneSQLite
import KasaneStore

extension JobRepository {
    /// Creates the jobs of a ``/KasaneSQLite/SQLiteStore`` transaction.
    ///
    /// The store's migrator creates the tables; see ``GRDB/DatabaseMigrator/registerJobs()``.
    ///
    /// ```swift
    /// let transactions = SQLiteTransactions(store: store) { transaction in
    ///     Repositories(
    ///         transaction: transaction,
    ///         users: SQLiteRepository<UserRow>(transaction: transaction),
    ///         jobs: JobRepository(transaction: transaction)
    ///     )
    /// }
    /// ```
    public init(
        transaction: SQLiteTransaction,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(table: SQLJobTable(SQLiteJobDatabase(transaction: transaction)), now: now)
    }
}

extension DatabaseMigrator {
    /// Registers the migrations of the job tables, whose names begin with `kasane_job`.
    ///
    /// ```swift
    /// var migrator = DatabaseMigrator()
    /// migrator.registerJobs()
    /// ```
    public mutating func registerJobs() {
        registerMigration("kasane jobs 1") { db in
            let statements = JobSchema.statements(
                uuid: "BLOB",
                date: "INTEGER",
                integer: "INTEGER",
                options: " WITHOUT ROWID"
            )
            for sql in statements { try db.execute(sql: sql) }
        }
        registerMigration("kasane jobs 2") { db in
            for sql in JobSchema.claims(date: "INTEGER", integer: "INTEGER") {
                try db.execute(sql: sql)
            }
        }
    }
}

/// Runs job statements in a SQLite transaction, one writer at a time.
struct SQLiteJobDatabase: JobDatabase {
    static let skippingLocked = ""
    static let lockingRow = ""
    static let sharingRow = ""

    let transaction: SQLiteTransaction

    func run(
        _ statements: [JobStatement],
        returning columns: [JobColumn],
        isWriting: Bool
    ) async throws -> [JobAnswer] {
        // Waking another thread costs more than a few statements by key.
        guard statements.count > 8 else {
            return try await transaction.performInline { db in
                try Self.run(statements, returning: columns, db)
            }
        }
        return try await transaction.perform { db in
            try Self.run(statements, returning: columns, db)
        }
    }

    private static func run(
        _ statements: [JobStatement],
        returning columns: [JobColumn],
        _ db: Database
    ) throws -> [JobAnswer] {
        try statements.map { statement in
            let prepared = try db.cachedStatement(sql: statement.text)
            let values = statement.values.map(\.databaseValue)
            prepared.setUncheckedArguments(StatementArguments(values))
            guard !columns.isEmpty else {
                try prepared.execute()
                return JobAnswer(rows: [], changes: db.changesCount)
            }
            let rows = try Row.fetchAll(prepared).map { row in
                columns.enumerated().map { JobValue(row[$0.offset], as: $0.element) }
            }
            return JobAnswer(rows: rows, changes: rows.count)
        }
    }
}

extension JobValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .text(let text): text.databaseValue
        case .uuid(let uuid): uuid.databaseValue
        case .date(let date): date.milliseconds.databaseValue
        }
    }

    /// Creates a column value, or `null` if its type doesn't match.
    fileprivate init(_ value: DatabaseValue, as column: JobColumn) {
        let converted: JobValue? =
            switch column {
            case .integer: Int.fromDatabaseValue(value).map(JobValue.integer)
            case .text: String.fromDatabaseValue(value).map(JobValue.text)
            case .uuid: UUID.fromDatabaseValue(value).map(JobValue.uuid)
            case .date:
                Int64.fromDatabaseValue(value)
                    .map {
                        .date(Date(timeIntervalSince1970: Double($0) / 1_000).roundedToMilliseconds)
                    }
            }
        self = converted ?? .null
    }
}

extension Date {
    /// Milliseconds since 1970, rounded as in every store.
    fileprivate var milliseconds: Int64 {
        let milliseconds = (timeIntervalSince1970 * 1_000 + 0.5).rounded(.down)
        // Beyond 280,000 years, only the direction matters.
        return Int64(max(-9e15, min(9e15, milliseconds)))
    }
}
