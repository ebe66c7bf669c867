import Foundation
import KasaneDomain
import KasanePostgres
import KasaneSQLite
import KasaneStore
import Logging

struct Note: Codable, Identifiable, StoreRecord {
    let id: Int
    var text: String
}

struct User: Identifiable, Sendable {
    let id: String
    let email: String
}

struct UserRow: StoreRecord {
    let id: String
    let email: String

    init(_ user: User) {
        id = user.id
        email = user.email
    }

    func element() -> User { User(id: id, email: email) }
}

struct Visit: Identifiable, Sendable {
    let id: Int
    let moment: Date
}

protocol NoteRepository {
    func find(_ id: Int) async throws -> Note?
}

struct Repositories: TransactionBound {
    let transaction: any Transaction
    let notes: (any Repository<Note>)?

    init(transaction: any Transaction, notes: any Repository<Note>) {
        self.transaction = transaction
        self.notes = notes
    }

    init(_ transaction: StoreTransaction<FileEngine>) {
        self.transaction = transaction
        notes = nil
    }
}

struct FileContent: Sendable {
    var notes: [Int: Note] = [:]
}

struct FileStore: Sendable {
    let host = TransactionHost(readers: 8)

    func checkWritable(within limit: Duration) async throws {}
}

extension Migrator {
    static var notes: Migrator { Migrator() }
}

struct FileEngine: TransactionEngine {
    let content = FileContent()

    init(_ store: FileStore) {}

    func begin(until deadline: TransactionDeadline) async throws {}
    func commit() async throws -> StoreRegion { .nothing }
    func rollBack() async {}
    func apply(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<Self>
    ) async throws {}
}

struct Connection: Sendable {
    func onItsThread<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value { try body() }
}

struct Statement: Sendable {
    func run() throws -> Int { 0 }
}

let store = FileStore()

struct Samples: Sendable {
    let connection: Connection
    let statement: Statement
    let open: OpenTransaction<FileEngine>
    let dialect: SQLDialect
    let logger: Logger
    let row: SQLRow
    let names: [String]
    let authors: [String]
    let author: String
    let column: String
    let limit: Int
    let id: Int

    var migrator: Migrator {
        get { Migrator() }
        nonmutating set { _ = newValue }
    }
    var transaction: any SQLTransaction { preconditionFailure("Samples are not run.") }
    var notes: SQLRepository<Note> { SQLRepository(transaction: transaction) }

    static func key(of text: String) -> String { text }
}
