public import Foundation
import KasaneDomain
public import KasaneJobs
public import KasanePostgres

extension JobRepository {
    /// Creates the jobs of a ``/KasanePostgres/PostgresStore`` transaction.
    ///
    /// The store's migrator creates the tables; see
    /// ``/KasanePostgres/PostgresMigrator/registerJobs()``.
    ///
    /// ```swift
    /// let transactions = PostgresTransactions(store: store) { transaction in
    ///     Repositories(
    ///         transaction: transaction,
    ///         users: PostgresRepository<UserRow>(transaction: transaction),
    ///         jobs: JobRepository(transaction: transaction)
    ///     )
    /// }
    /// ```
    public init(
        transaction: PostgresTransaction,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(table: SQLJobTable(PostgresJobDatabase(transaction: transaction)), now: now)
    }
}

extension PostgresMigrator {
    /// Registers the migrations of the job tables, whose names begin with `kasane_job`.
    ///
    /// ```swift
    /// var migrator = PostgresMigrator()
    /// migrator.registerJobs()
    /// ```
    public mutating func registerJobs() {
        registerMigration("kasane jobs 1") { database in
            let statements = JobSchema.statements(
                uuid: "uuid",
                date: "timestamptz",
                integer: "int8"
            )
            for sql in statements { try await database.execute(PostgresSQL(trusted: sql)) }
        }
        registerMigration("kasane jobs 2") { database in
            for sql in JobSchema.claims(date: "timestamptz", integer: "int8") {
                try await database.execute(PostgresSQL(trusted: sql))
            }
        }
    }
}

extension PostgresTransactions<JobRepository> {
    /// Creates the transactions in which workers take and complete jobs.
    ///
    /// They run at `READ COMMITTED`, because several workers take different jobs from one table at
    /// the same time, and don't notify other nodes, which don't need to know.
    ///
    /// - Parameter store: The store, whose migrator must have registered the jobs.
    public init(jobsIn store: PostgresStore, now: @escaping @Sendable () -> Date = { Date() }) {
        self.init(store: store, isolation: .readCommitted, isAnnounced: false) { transaction in
            JobRepository(transaction: transaction, now: now)
        }
    }
}

/// Runs job statements in a PostgreSQL transaction.
struct PostgresJobDatabase: JobDatabase {
    static let skippingLocked = "FOR UPDATE SKIP LOCKED"
    static let lockingRow = "FOR UPDATE"
    static let sharingRow = "FOR SHARE"

    private static let region = StoreRegion([JobRegion.table])

    let transaction: PostgresTransaction

    func run(
        _ statements: [JobStatement],
        returning columns: [JobColumn],
        isWriting: Bool
    ) async throws -> [JobAnswer] {
        let answers = try await transaction.run(
            statements.map(\.sql),
            on: Self.region,
            isWriting: isWriting
        )
        return try answers.map { rows, changes in
            let values = try rows.map { row in
                try columns.enumerated().map { try JobValue(row.value($0.offset)) }
            }
            return JobAnswer(rows: values, changes: changes)
        }
    }
}

extension JobStatement {
    fileprivate var sql: PostgresSQL {
        let pieces = text.split(separator: "?", omittingEmptySubsequences: false)
        var sql = PostgresSQL.StringInterpolation(
            literalCapacity: text.utf8.count,
            interpolationCount: values.count
        )
        sql.appendLiteral(String(pieces[0]))
        for (piece, value) in zip(pieces.dropFirst(), values) {
            sql.appendInterpolation(value.postgresValue)
            sql.appendLiteral(String(piece))
        }
        return PostgresSQL(stringInterpolation: sql)
    }
}

extension JobValue {
    fileprivate var postgresValue: PostgresValue {
        switch self {
        case .null: .null
        case .integer(let value): .integer(Int64(value))
        case .text(let text): .text(text)
        case .uuid(let uuid): .uuid(uuid)
        case .date(let date): .date(date)
        }
    }

    /// Creates a column value, or `null` for a type that no job column has.
    fileprivate init(_ value: PostgresValue) {
        switch value {
        case .integer(let value): self = .integer(Int(value))
        case .text(let text): self = .text(text)
        case .uuid(let uuid): self = .uuid(uuid)
        case .date(let date): self = .date(date)
        default: self = .null
        }
    }
}
