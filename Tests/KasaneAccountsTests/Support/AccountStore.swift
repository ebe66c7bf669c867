import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

enum AccountStore: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case memory = "memory"
    case sqlite = "SQLite"
    case postgres = "PostgreSQL"

    static let installed =
        TestServer.isInstalled && ProcessInfo.processInfo.environment["KASANE_SOAK"] != nil
        ? allCases : [.memory, .sqlite]

    var testDescription: String { rawValue }

    func run(
        _ settings: AccountSettings = AccountSettings(),
        hasher: PasswordHasher? = nil,
        _ test: (TestSite) async throws -> Void
    ) async throws {
        let clock = TestClock()
        let now: @Sendable () -> Date = { clock.now }
        let notes = NoteData()
        let hasher = hasher ?? PasswordHasher.testing
        switch self {
        case .memory:
            let store = MemoryStore()
            let accounts = MemoryTransactions(store: store) { transaction in
                AccountRepositories(
                    transaction: transaction,
                    jobs: JobRepository(transaction: transaction, now: now),
                    data: notes
                )
            }
            let jobs = MemoryTransactions(store: store) { JobRepository(transaction: $0, now: now) }
            try await test(TestSite(accounts, jobs, settings, hasher, clock, notes))
        case .sqlite:
            let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // A folder that stays is deleted with the other temporary files.
            defer { try? FileManager.default.removeItem(at: folder) }
            var migrator = Migrator()
            migrator.registerJobs()
            migrator.registerAccounts()
            let path = folder.appending(path: "accounts.sqlite").path
            let store = try SQLiteStore(path: path, migrator: migrator)
            let accounts = SQLiteTransactions(store: store) { transaction in
                AccountRepositories(transaction: transaction, data: notes, now: now)
            }
            let jobs = SQLiteTransactions(store: store) { JobRepository(transaction: $0, now: now) }
            try await test(TestSite(accounts, jobs, settings, hasher, clock, notes))
            try await store.close()
        case .postgres:
            var migrator = Migrator()
            migrator.registerJobs()
            migrator.registerAccounts()
            let schema = try await TestServer.makeSchema()
            let store = try await PostgresStore(schema, migrator: migrator)
            let accounts = PostgresTransactions(store: store) { transaction in
                AccountRepositories(transaction: transaction, data: notes, now: now)
            }
            let jobs = PostgresTransactions(store: store) {
                JobRepository(transaction: $0, now: now)
            }
            try await test(TestSite(accounts, jobs, settings, hasher, clock, notes))
            try await store.close()
        }
    }
}
