// Notes in a SQLite file: a record, a repository, a bundle and the store.
import Foundation
import KasaneDomain
import KasaneSQLite
import KasaneStore

// snippet.record
private struct Note: Codable, Identifiable, StoreRecord {
    let id: Int
    var text: String
}
// snippet.end

// snippet.repository
private protocol NoteRepository: Repository<Note> {
    nonisolated(nonsending) func containing(_ word: String) async throws -> [Note]
}

private struct SQLNoteRepository: NoteRepository, ForwardingRepository {
    let transaction: any SQLTransaction

    var wrapped: any Repository<Note> { transaction.repository(of: Note.self) }

    nonisolated(nonsending) func containing(_ word: String) async throws -> [Note] {
        try await transaction.fetchAll(
            "SELECT * FROM note WHERE text LIKE \("%\(word)%")",
            of: Note.self
        )
    }
}
// snippet.end

// snippet.bundle
private struct Repositories: TransactionBound {
    let transaction: any Transaction
    let notes: any NoteRepository
}
// snippet.end

@MainActor func sqliteNotes() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite").path

    // snippet.store
    var migrator = Migrator()
    migrator.register("1 notes") { _ in
        ["CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT"]
    }
    let store = try SQLiteStore(path: path, migrator: migrator, applicationID: 0x4E6F_7465)
    let transactions = SQLiteTransactions(store: store) { transaction in
        Repositories(
            transaction: transaction,
            notes: SQLNoteRepository(transaction: transaction)
        )
    }
    // snippet.end

    // snippet.use
    try await transactions.execute { repositories in
        try await repositories.notes.save(Note(id: 1, text: "take an umbrella"))
    }
    let notes = try await transactions.read { try await $0.notes.containing("umbrella") }
    // snippet.end
    print(notes.map(\.text))

    // snippet.readable
    let readable = try await transactions.read { repositories in
        try await repositories.notes.allReadable { failure in print(failure) }
    }
    // snippet.end
    print(readable.count)

    // snippet.checkpoints
    let schedule = PeriodicCheckpoint(store: store) { error in print(error) }
    let checkpoints = Task { try await schedule.run() }
    // snippet.end
    checkpoints.cancel()

    // snippet.watch
    let watch = ExternalCommitMonitor(store: store) { error in print(error) }
    let watching = Task { try await watch.run() }
    // snippet.end
    watching.cancel()

    let folder = path + ".copies"
    // snippet.copies
    let copies = try PeriodicBackup(of: store, in: folder) { error in print(error) }
    let copying = Task { try await copies.run() }
    // snippet.end
    copying.cancel()

    // snippet.care
    try await store.integrityCheck()
    try await store.checkWritable(within: .seconds(1))
    try await store.backup(to: path + ".backup")
    try await store.close()
    // snippet.end

    // snippet.restore
    let backup = try SQLiteBackup(of: path, migrator: migrator, applicationID: 0x4E6F_7465)
    try await backup.check(path + ".backup")
    let replaced = try await backup.restore(from: path + ".backup")
    // snippet.end
    print(replaced ?? "nothing")
}
