// Notes in a SQLite file or in PostgreSQL: one table, one repository, one composition root.
import Foundation
import KasaneDomain
import KasanePostgres
import KasaneSQLite
import KasaneStore
import KasaneStoreTesting

// snippet.record
private struct Note: Codable, Identifiable, StoreRecord {
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

private struct TopicRow: StoreRecord {
    static let tableName = "topic"
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

    static func key(of id: Topic.ID) -> [SQLValue] { [id.name.sqlValue, id.year.sqlValue] }
}
// snippet.end

// snippet.repositories
private protocol NoteRepository: Repository<Note> {
    nonisolated(nonsending) func deleteAll(before moment: Date) async throws
}

private struct SQLNoteRepository: NoteRepository, ForwardingRepository {
    let transaction: any SQLTransaction

    var wrapped: any Repository<Note> { transaction.repository(of: Note.self) }

    nonisolated(nonsending) func deleteAll(before moment: Date) async throws {
        try await transaction.execute("DELETE FROM note WHERE moment < \(moment)")
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

// snippet.migrator
extension Migrator {
    static var topicNotes: Self {
        var migrator = Self()
        migrator.register("1 notes") { dialect in
            [
                """
                CREATE TABLE note (
                    id \(dialect.integer) PRIMARY KEY, text \(dialect.text) NOT NULL,
                    moment \(dialect.date) NOT NULL
                ) \(dialect.tableOptions)
                """,
                """
                CREATE TABLE topic (
                    name \(dialect.bytewiseText) NOT NULL, year \(dialect.integer) NOT NULL,
                    summary \(dialect.text) NOT NULL, PRIMARY KEY (name, year)
                ) \(dialect.tableOptions)
                """,
            ]
        }
        return migrator
    }
}
// snippet.end

// snippet.repositoriesOf
extension Repositories {
    init(_ transaction: any SQLTransaction) {
        self.transaction = transaction
        notes = SQLNoteRepository(transaction: transaction)
        topics = transaction.repository(of: TopicRow.self)
    }
}
// snippet.end

// snippet.root
private struct OpenNotes {
    let transactions: any TransactionTemplate<Repositories>
    let close: @Sendable () async throws -> Void

    init(_ location: String) async throws {
        if location.hasPrefix("postgresql://") {
            let store = try await PostgresStore(location, migrator: .topicNotes)
            transactions = PostgresTransactions(store: store) { Repositories($0) }
            close = { try await store.close() }
        } else {
            let store = try SQLiteStore(path: location, migrator: .topicNotes)
            transactions = SQLiteTransactions(store: store) { Repositories($0) }
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
            // Only after the commit, because the body can run more than once.
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
        print("Note \(note.id) is stored but not replicated.")
    }
}
// snippet.end

// snippet.pooler
private func openBehindPgBouncer(_ migrator: Migrator) async throws -> PostgresStore {
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
            // Each page is a separate transaction, so the source must not change.
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
