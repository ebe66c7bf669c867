import Foundation
import KasaneDomain
import KasanePostgres
import KasaneStore
import Logging

struct User: Identifiable, Sendable {
    let id: String
    var mail: String
}

struct Note: Codable, Identifiable, StoreRecord {
    let id: Int
    var text: String
}

struct Repositories: TransactionBound {
    let transaction: any Transaction
    let notes: any Repository<Note>
}

struct Samples: Sendable {
    let store: PostgresStore
    let transactions: PostgresTransactions<Repositories>
    let migrator: Migrator
    let logger: Logger
    let names: [String]
    let name: String
    let author: String
    let column: String
    let limit: Int
    let id: Int

    var transaction: PostgresTransaction { preconditionFailure("Samples are not run.") }
    var row: SQLRow { get throws { preconditionFailure("Samples are not run.") } }
    var notes: SQLRepository<Note> { SQLRepository(transaction: transaction) }

    func serve() async throws {}
    func notifyReaders() async {}
}
