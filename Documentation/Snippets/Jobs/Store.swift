// A store with jobs in SQLite, and the transactions of its worker.
import Foundation
import KasaneDomain
import KasaneJobs
import KasaneSQLite
import KasaneStore

// snippet.store
private func openStore(at path: String) throws -> SQLiteStore {
    var migrator = Migrator()
    migrator.registerJobs()
    migrator.register("1 entries") { _ in
        ["CREATE TABLE entry (id INTEGER PRIMARY KEY, amount INTEGER NOT NULL)"]
    }
    return try SQLiteStore(path: path, migrator: migrator)
}

private func jobs(in store: SQLiteStore) -> SQLiteTransactions<JobRepository> {
    SQLiteTransactions(store: store) { JobRepository(transaction: $0) }
}
// snippet.end

@MainActor func jobStore() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
    let store = try openStore(at: file.path)
    try await jobs(in: store).read { print(try await $0.depths(including: ["default"]).count) }
    try await store.close()
}
