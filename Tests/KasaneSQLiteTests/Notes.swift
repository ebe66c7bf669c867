import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore

struct Note: Codable, Identifiable, Hashable, StoreRecord {
    let id: Int
    var text: String
    var size: Double?
    var date: Date?

    static var migrator: Migrator {
        var migrator = Migrator()
        migrator.register("1 notes") { _ in
            [
                """
                CREATE TABLE note (
                    id INTEGER PRIMARY KEY,
                    text TEXT NOT NULL UNIQUE CHECK (text <> 'forbidden'),
                    size REAL,
                    date TEXT
                );
                """
            ]
        }
        return migrator
    }
}

extension Note: CustomStringConvertible {
    /// Omits the date, because Foundation cannot print every date.
    var description: String { "note \(id), \(text.prefix(20)), \(size ?? 0)" }
}

struct Notes: TransactionBound {
    let sqlite: SQLiteTransaction
    let notes: SQLRepository<Note>

    init(_ transaction: SQLiteTransaction) {
        sqlite = transaction
        notes = SQLRepository(transaction: transaction)
    }

    var transaction: any Transaction { sqlite }

    func add(_ id: Int) async throws {
        try await notes.save(Note(id: id, text: "\(id)"))
    }

    func execute(sql: String) async throws {
        try await sqlite.perform { db in try db.execute(sql: sql) }
    }

    func ids() async throws -> [Int] {
        try await notes.all().map(\.id)
    }
}

extension SQLiteTransactions<Notes> {
    init(notesIn store: SQLiteStore) {
        self.init(store: store, Notes.init)
    }

    init(notesAt path: String) throws {
        self.init(notesIn: try SQLiteStore(path: path, migrator: Note.migrator))
    }
}

/// Returns whether an error reports a transaction that missed its deadline.
func isDeadlineExceeded(_ error: DomainError?) -> Bool {
    if case .unavailable(StoreFailure.deadlineExceeded, _, _)? = error { true } else { false }
}

func isDomainError(_ error: DomainError?, _ kind: String, saying text: String) -> Bool {
    guard let error else { return false }
    return Mirror(reflecting: error).children.first?.label == kind
        && error.description.contains(text)
}
