import Foundation
import KasaneDomain
import KasanePostgres
import KasaneStore

struct Note: Codable, Identifiable, Hashable, StoreRecord {
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

    static var migrator: Migrator {
        var migrator = Migrator()
        migrator.register("1 notes") { _ in
            [
                """
                CREATE TABLE note (
                    id int8 PRIMARY KEY, text text NOT NULL UNIQUE CHECK (text <> 'forbidden'),
                    size float8, date timestamptz, key uuid, data bytea, price numeric, color text,
                    place jsonb, words text[] NOT NULL, small int2, "isRead" bool NOT NULL
                )
                """
            ]
        }
        return migrator
    }
}

struct Notes: TransactionBound {
    let postgres: PostgresTransaction
    let notes: SQLRepository<Note>

    init(_ transaction: PostgresTransaction) {
        postgres = transaction
        notes = SQLRepository(transaction: transaction)
    }

    var transaction: any Transaction { postgres }

    func add(_ id: Int) async throws {
        try await notes.save(Note(id: id, text: "\(id)"))
    }

    func execute(_ sql: SQL) async throws {
        _ = try await postgres.execute(sql)
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
        _ statements: (PostgresTransaction) async throws -> Value
    ) async throws -> Value {
        try await execute { try await statements($0.postgres) }
    }
}

extension PostgresStore.Configuration {
    init(_ change: (inout Self) throws -> Void) rethrows {
        self.init()
        try change(&self)
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
        configuration: .init {
            $0.isolation = isolation
            $0.connections = connections
            $0.preparation = preparation
            $0.changes = changes
            $0.outcomes = outcomes
            $0.deadline = deadline
            $0.retry = retry
        }
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
