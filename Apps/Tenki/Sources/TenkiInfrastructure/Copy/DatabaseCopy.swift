import Foundation
import KasaneDomain
import KasaneJobs
package import KasanePostgres
import KasaneSQLite
import KasaneStore

/// Copies Tenki's data from a SQLite file to an empty PostgreSQL database.
///
/// The file is read from a backup of it, so it stays as it is, and a server may use it meanwhile.
/// What the server stores after the start of the copy is not copied. The states of providers in the
/// target, which each command writes, are replaced. PostgreSQL stores no NUL in JSON, but an older
/// version of Tenki may have stored one, so it is replaced. Jobs are copied, and those that are
/// running become ready; the latest periods of their schedules, the workers and the states of pages
/// are not copied.
package struct DatabaseCopy: Sendable {
    package struct Table: Hashable, Sendable {
        package let name: String
        package let rowCount: Int
        package let replacedCount: Int
    }

    /// The tables, those that others refer to first.
    ///
    /// The search index of photographs is left out, because SQLite maintains it with triggers.
    static let tables = [
        "forecast", "dailyForecast", "fetchHistory", "hourlyForecast", "hourlyFetches",
        "currentConditions", "knownPlace", "user", "profile", "watchlist", "board",
        "boardOriginKey", "personalSettings", "noticeSettings", "noticeHistory", "warningReport",
        "warningDocument", "warningCheck", "radarTimes", "radarTile", "typhoonBook", "cityStation",
        "observationDay", "observationCheck", "forecastScore", "kasane_account",
        "kasane_account_address", "kasane_account_session", "kasane_account_one_time",
        "kasane_account_token", "kasane_account_audit", "photoPage", "serviceState",
        "cachedResponse", "providerBudget",
    ]

    private static let callTables: Set = ["serviceState", "cachedResponse", "providerBudget"]

    private let path: String
    private let target: PostgresStore

    /// Creates a copy, without starting it.
    package init(from path: String, to target: PostgresStore) {
        self.path = path
        self.target = target
    }

    /// Copies all tables in one transaction, and checks the numbers of their rows.
    ///
    /// - Parameter deadline: The time allowed for the transaction.
    /// - Returns: The tables.
    /// - Throws: ``DatabaseCopyError``, after which nothing is copied; `SQLiteStoreError`; the
    ///   errors of the stores.
    package func run(within deadline: Duration = .seconds(3600)) async throws -> [Table] {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "tenki-copy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            // Only the current user may read the stored data.
            attributes: [.posixPermissions: 0o700]
        )
        // The system cleans its temporary folder, so a failure to delete does not matter.
        defer { try? FileManager.default.removeItem(at: folder) }
        let backup = folder.appending(path: "tenki.sqlite").path
        try await SQLiteBackup(tenki: path).create(at: backup)
        // This migrates the backup if an older version has written it.
        let source = try SQLiteStore(tenki: backup)
        let tables = try await PostgresTransactions(store: target) { $0 }
            .execute(within: deadline) { transaction in
                var tables: [Table] = []
                for name in Self.tables {
                    tables.append(try await copy(name, of: source, in: transaction))
                }
                tables.append(try await copyJobs(of: source, in: transaction))
                return tables
            }
        try await source.close()
        return tables
    }

    private func copy(
        _ table: String,
        of source: SQLiteStore,
        in transaction: PostgresTransaction
    ) async throws -> Table {
        if Self.callTables.contains(table) {
            try await transaction.execute("DELETE FROM \(identifier: table)")
        }
        guard try await rowCount(of: table, in: transaction) == 0 else {
            throw DatabaseCopyError(table: table, problem: .notEmpty)
        }
        var count = 0
        var replacedCount = 0
        while true {
            let rows = try await rows(of: table, after: count, in: source)
            guard !rows.isEmpty else { break }
            try await transaction.execute(rows.map { SQL(inserting: $0.columns, into: table) })
            count += rows.count
            replacedCount += rows.reduce(0) { $0 + $1.replacedCount }
        }
        let stored = try await rowCount(of: table, in: transaction)
        guard stored == count else {
            throw DatabaseCopyError(table: table, problem: .counts(source: count, target: stored))
        }
        return Table(name: table, rowCount: count, replacedCount: replacedCount)
    }

    private func copyJobs(
        of source: SQLiteStore,
        in transaction: PostgresTransaction
    ) async throws -> Table {
        let table = "kasane_job"
        guard try await rowCount(of: table, in: transaction) == 0 else {
            throw DatabaseCopyError(table: table, problem: .notEmpty)
        }
        let jobs = SQLiteTransactions(store: source) { JobRepository(transaction: $0) }
        let count = try await jobs.read { old in
            try await JobRepository(transaction: transaction).copyJobs(of: old)
        }
        let stored = try await rowCount(of: table, in: transaction)
        guard stored == count else {
            throw DatabaseCopyError(table: table, problem: .counts(source: count, target: stored))
        }
        return Table(name: table, rowCount: count, replacedCount: 0)
    }

    private func rowCount(
        of table: String,
        in transaction: PostgresTransaction
    ) async throws -> Int {
        try await transaction.fetchOne("SELECT count(*) FROM \(identifier: table)", as: Int.self)
            ?? 0
    }

    private func rows(
        of table: String,
        after count: Int,
        in source: SQLiteStore
    ) async throws -> [CopiedRow] {
        try await SQLiteTransactions(store: source) { $0 }.read { transaction in
            let key = try await transaction.fetchAll(
                "SELECT name FROM pragma_table_info(\(table)) WHERE pk > 0 ORDER BY pk",
                as: String.self
            )
            let order = SQL(trusted: key.map { "\"\($0)\"" }.joined(separator: ", "))
            return try await transaction.fetchAll(
                "SELECT * FROM \(identifier: table) ORDER BY \(order) LIMIT 500 OFFSET \(count)"
            )
            .map { try CopiedRow($0, of: table) }
        }
    }
}

/// The error thrown when data cannot be copied to another database.
package struct DatabaseCopyError: Error, Hashable, CustomStringConvertible {
    enum Problem: Hashable {
        case notEmpty
        case counts(source: Int, target: Int)
    }

    let table: String
    let problem: Problem

    package var description: String {
        switch problem {
        case .notEmpty:
            """
            The table “\(table)” of the target is not empty, so nothing was copied. Give an empty \
            database, or one whose schema tenki may create.
            """
        case .counts(let source, let target):
            """
            The table “\(table)” has \(source) rows, but \(target) were stored, so nothing was \
            copied. Check the triggers and rules of the target.
            """
        }
    }
}
