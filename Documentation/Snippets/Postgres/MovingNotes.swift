// Notes in a SQLite file or in PostgreSQL: one record, two repositories, one composition root.
import Foundation
import GRDB
import KasaneDomain
import KasanePostgres
import KasaneSQLite
import KasaneStore
import KasaneStoreTesting

// snippet.record
private struct Note: Codable, Identifiable, SQLiteRecord, PostgresRecord {
    let id: Int
    var text: String
    var moment: Date
}
// snippet.end

// snippet.keys
private struct Topic: Identifiable, Sendable {
    struct ID: Hashable, Sendable {
        let name: String
        let year: Int
    }

    let id: ID
    var summary: String
}

private struct TopicRow: SQLiteRecord, PostgresRecord {
    static let databaseTableName = "topic"
    static let primaryKey = ["name", "year"]
    let name: String
    let year: Int
    let summary: String

    init(_ topic: Topic) {
        name = topic.id.name
        year = topic.id.year
        summary = topic.summary
    }

    func element() -> Topic { Topic(id: .init(name: name, year: year), summary: summary) }

    static func key(of id: Topic.ID) -> [DatabaseValue] {
        [id.name.databaseValue, id.year.databaseValue]
    }

    static func key(of id: Topic.ID) -> [PostgresValue] {
        [id.name.postgresValue, id.year.postgresValue]
    }
}
// snippet.end

// snippet.repositories
private protocol NoteRepository: Repository<Note> {
    nonisolated(nonsending) func deleteAll(before moment: Date) async throws
}

private struct SQLiteNoteRepository: NoteRepository, ForwardingRepository {
    let transaction: SQLiteTransaction

    var wrapped: any Repository<Note> { SQLiteRepository<Note>(transaction: transaction) }

    nonisolated(nonsending) func deleteAll(before moment: Date) async throws {
        try await transaction.perform { db in
            _ = try Note.filter(Column("moment") < moment).deleteAll(db)
        }
    }
}

private struct PostgresNoteRepository: NoteRepository, ForwardingRepository {
    let transaction: PostgresTransaction

    var wrapped: any Repository<Note> { PostgresRepository<Note>(transaction: transaction) }

    nonisolated(nonsending) func deleteAll(before moment: Date) async throws {
        try await transaction.perform { database in
            _ = try await database.execute("DELETE FROM note WHERE moment < \(moment)")
        }
    }
}
// snippet.end

// snippet.bundle
private struct Repositories: TransactionBound {
    let transaction: any Transaction
    let notes: any NoteRepository
    let topics: any Repository<Topic>
}
// snippet.end

// snippet.sqlite
extension SQLiteStore {
    init(notesAt path: String) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 notes") { db in
            try db.execute(
                sql: """
                    CREATE TABLE note (
                        id INTEGER PRIMARY KEY, text TEXT NOT NULL, moment TEXT NOT NULL
                    ) STRICT;
                    CREATE TABLE topic (
                        name TEXT NOT NULL, year INTEGER NOT NULL, summary TEXT NOT NULL,
                        PRIMARY KEY (name, year)
                    ) STRICT;
                    """
            )
        }
        try self.init(path: path, migrator: migrator)
    }
}

extension SQLiteTransactions<Repositories> {
    init(notesIn store: SQLiteStore) {
        self.init(store: store) { transaction in
            Repositories(
                transaction: transaction,
                notes: SQLiteNoteRepository(transaction: transaction),
                topics: SQLiteRepository<TopicRow>(transaction: transaction)
            )
        }
    }
}
// snippet.end

// snippet.postgres
extension PostgresStore {
    init(notesAt address: String) async throws {
        var migrator = PostgresMigrator()
        migrator.registerMigration("1 notes") { database in
            try await database.execute(
                [
                    """
                    CREATE TABLE note (
                        id int8 PRIMARY KEY, text text NOT NULL, moment timestamptz NOT NULL
                    )
                    """,
                    """
                    CREATE TABLE topic (
                        name text COLLATE "C" NOT NULL, year int8 NOT NULL, summary text NOT NULL,
                        PRIMARY KEY (name, year)
                    )
                    """,
                ]
            )
        }
        var configuration = Configuration()
        configuration.applicationName = "notes"
        try await self.init(address, migrator: migrator, configuration: configuration)
    }
}

extension PostgresTransactions<Repositories> {
    init(notesIn store: PostgresStore) {
        self.init(store: store) { transaction in
            Repositories(
                transaction: transaction,
                notes: PostgresNoteRepository(transaction: transaction),
                topics: PostgresRepository<TopicRow>(transaction: transaction)
            )
        }
    }
}
// snippet.end

// snippet.root
private struct OpenNotes {
    let transactions: any TransactionTemplate<Repositories>
    let close: @Sendable () async throws -> Void

    init(_ location: String) async throws {
        if location.hasPrefix("postgresql://") {
            let store = try await PostgresStore(notesAt: location)
            transactions = PostgresTransactions(notesIn: store)
            close = { try await store.close() }
        } else {
            let store = try SQLiteStore(notesAt: location)
            transactions = SQLiteTransactions(notesIn: store)
            close = { try await store.close() }
        }
    }
}
// snippet.end

// snippet.again
private struct RenameTopic {
    let transactions: any TransactionTemplate<Repositories>

    func callAsFunction(_ id: Topic.ID, to summary: String) async throws {
        try await transactions.execute { repositories in
            guard var topic = try await repositories.topics.find(id) else { return }
            topic.summary = summary
            try await repositories.topics.save(topic)
            // Not before the commit: the body may run more than once.
            try repositories.afterCommit { print("\(id.name) is renamed.") }
        }
    }
}
// snippet.end

// snippet.outcome
private func add(
    _ note: Note,
    in transactions: any TransactionTemplate<Repositories>
) async throws {
    do {
        try await transactions.execute { try await $0.notes.save(note) }
    } catch DomainError.unavailable(StoreFailure.commitOutcomeUnknown, _, _) {
        // No other note has this number, so reading it shows whether this one was stored.
        let isStored = try await transactions.read { try await $0.notes.find(note.id) != nil }
        if isStored { return }
        try await transactions.execute { try await $0.notes.save(note) }
    } catch DomainError.unavailable(StoreFailure.committedButNotReplicated, _, _) {
        print("Note \(note.id) is stored, and would be lost with the primary.")
    }
}
// snippet.end

// snippet.pooler
private func openBehindPgBouncer(_ migrator: PostgresMigrator) async throws -> PostgresStore {
    var configuration = PostgresStore.Configuration()
    configuration.preparation = .never
    configuration.changes = .notified(
        at: "postgresql://notes@db.example/notes?sslmode=verify-full"
    )
    return try await PostgresStore(
        "postgresql://notes@pool.example:6432/notes?sslmode=verify-full",
        migrator: migrator,
        configuration: configuration
    )
}
// snippet.end

// snippet.move
private func move(from source: OpenNotes, to target: OpenNotes) async throws -> Int {
    try await target.transactions.execute(within: .seconds(3_600)) { new in
        guard try await new.notes.count() == 0 else { throw MoveError.notEmpty }
        var last: Note.ID?
        repeat {
            // A page of a transaction of its own: the source must not change meanwhile.
            let start = last
            let page = try await source.transactions.read { old in
                try await old.notes.elements(after: start, limit: 500)
            }
            try await new.notes.save(page)
            last = page.last?.id
        } while last != nil
        let count = try await source.transactions.read { try await $0.notes.count() }
        guard try await new.notes.count() == count else { throw MoveError.differs }
        return count
    }
}

private enum MoveError: Error {
    case notEmpty
    case differs
}
// snippet.end

// snippet.status
private func report(_ store: PostgresStore) async throws {
    let status = try await store.serverStatus()
    print("\(status.connections) of \(status.maximumConnections) connections are in use.")
    for warning in status.warnings { print(warning) }
}
// snippet.end

@MainActor func movingNotes() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite").path
    let notes = try await OpenNotes(ProcessInfo.processInfo.environment["NOTES_DATABASE"] ?? file)

    // snippet.rehearsal
    let rehearsed = notes.transactions.rehearsing()
    try await RenameTopic(transactions: rehearsed)(.init(name: "rain", year: 2026), to: "Umbrellas")
    // snippet.end
    let note = Note(id: 1, text: "Take an umbrella", moment: Date())
    try await add(note, in: notes.transactions)
    try await notes.close()
}
