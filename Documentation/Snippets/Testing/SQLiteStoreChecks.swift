// The contract suite of stores, over a SQLite file.
import Foundation
import KasaneSQLite
import KasaneStore
import KasaneStoreTesting

// snippet.store
private func makeStore(at path: String) throws -> StoreUnderTest {
    var migrator = Migrator()
    migrator.registerContract()
    let older = try SQLiteStore(path: path, migrator: migrator)
    migrator.register("2 newer") { _ in ["CREATE TABLE newer (a INTEGER)"] }
    let newer = try SQLiteStore(path: path, migrator: migrator, maximumWaiting: 100)
    return StoreUnderTest(
        transactions: SQLiteTransactions(store: newer) { ContractRepositories($0) },
        older: SQLiteTransactions(store: older) { ContractRepositories($0) },
        maximumWaiting: 100,
        close: { try await newer.close() }
    )
}
// snippet.end

@MainActor func sqliteStoreChecks() async throws {
    // snippet.check
    for requirement in StoreContract.all {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite")
        try await requirement.check(makeStore(at: file.path))
    }
    // snippet.end
}
