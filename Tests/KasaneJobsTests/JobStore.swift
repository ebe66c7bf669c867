import Foundation
import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneStore
import Testing

enum JobStore: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case memory = "memory"
    case sqlite = "SQLite"
    case postgres = "PostgreSQL"

    static let installed = TestServer.isInstalled ? allCases : [.memory, .sqlite]

    var testDescription: String { rawValue }

    func run(
        clock: SetClock? = nil,
        _ test: (any TransactionTemplate<JobRepository>) async throws -> Void
    ) async throws {
        let now: @Sendable () -> Date = { clock?.now ?? Date() }
        switch self {
        case .memory:
            try await test(MemoryTransactions { JobRepository(transaction: $0, now: now) })
        case .sqlite:
            let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            var migrator = Migrator()
            migrator.registerJobs()
            let path = folder.appending(path: "jobs.sqlite").path
            let store = try SQLiteStore(path: path, migrator: migrator)
            try await test(
                SQLiteTransactions(store: store) { JobRepository(transaction: $0, now: now) }
            )
            try await store.close()
        case .postgres:
            var migrator = Migrator()
            migrator.registerJobs()
            let store = try await PostgresStore(
                try await TestServer.makeSchema(),
                migrator: migrator
            )
            try await test(
                PostgresTransactions(store: store) { JobRepository(transaction: $0, now: now) }
            )
            try await store.close()
        }
    }
}
