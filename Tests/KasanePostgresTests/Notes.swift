import Foundation
import KasaneDomain
import KasanePostgres
import KasaneStore

struct Note: Codable, Identifiable, Hashable, PostgresRecord {
    enum Color: String, Codable {
        case red
        case blue
    }

    struct Place: Codable, Hashable {
        var name: String
        var heights: [Int]
    }

    let id: Int
    var text: String
    var size: Double?
    var date: Date?
    var key: UUID?
    var data: Data?
    var price: Decimal?
    var color: Color?
    var place: Place?
    var words: [String] = []
    var small: Int16?
    var isRead = false

    static var migrator: PostgresMigrator {
        var migrator = PostgresMigrator()
        migrator.registerMigration("1 notes") { database in
            try await database.execute(
                """
                CREATE TABLE note (
                    id int8 PRIMARY KEY, text text NOT NULL UNIQUE CHECK (text <> 'forbidden'),
                    size float8, date timestamptz, key uuid, data bytea, price numeric, color text,
                    place jsonb, words text[] NOT NULL, small int2, "isRead" bool NOT NULL
                )
                """
            )
        }
        return migrator
    }
}

struct Notes: TransactionBound {
    let postgres: PostgresTransaction
    let notes: PostgresRepository<Note>

    init(_ transaction: PostgresTransaction) {
        postgres = transaction
        notes = PostgresRepository(transaction: transaction)
    }

    var transaction: any Transaction { postgres }

    func add(_ id: Int) async throws {
        try await notes.save(Note(id: id, text: "\(id)"))
    }

    func execute(_ sql: PostgresSQL) async throws {
        try await postgres.perform { database in _ = try await database.execute(sql) }
    }

    func ids() async throws -> [Int] {
        try await notes.all().map(\.id)
    }
}

extension PostgresTransactions<Notes> {
    init(notesIn store: PostgresStore) {
        self.init(store: store, Notes.init)
    }

    func ids() async throws -> [Int] {
        try await read { try await $0.ids() }
    }

    /// Runs statements in a transaction of their own.
    func perform<Value: Sendable>(
        _ statements: (PostgresDatabase) async throws -> Value
    ) async throws -> Value {
        try await execute { repositories in
            try await repositories.postgres.perform { try await statements($0) }
        }
    }
}

func withNotes(
    connections: Int = 10,
    isolation: PostgresStore.Isolation = .serializable,
    preparation: PostgresStore.StatementPreparation = .automatic,
    changes: PostgresChanges = .ignored,
    outcomes: PostgresStore.OutcomeLookup = .transactionStatus,
    deadline: Duration = .seconds(30),
    retry: TransactionRetry = TransactionRetry(),
    _ body: (PostgresTransactions<Notes>, TestDatabase, PostgresStore) async throws -> Void
) async throws {
    let database = try await TestDatabase()
    let store = try await PostgresStore(
        database.address,
        migrator: Note.migrator,
        isolation: isolation,
        connections: connections,
        preparation: preparation,
        changes: changes,
        outcomes: outcomes,
        deadline: deadline,
        retry: retry
    )
    try await body(PostgresTransactions(notesIn: store), database, store)
    try await store.close()
}

func isUnavailable(_ error: (any Error)?, _ isMeant: (StoreFailure) -> Bool) -> Bool {
    guard case .unavailable(let reason as StoreFailure, _, _)? = error as? DomainError else {
        return false
    }
    return isMeant(reason)
}

/// Returns whether an error reports a transaction that missed its deadline.
func isDeadlineExceeded(_ error: (any Error)?) -> Bool {
    isUnavailable(error) { reason in
        if case .deadlineExceeded = reason { true } else { false }
    }
}
