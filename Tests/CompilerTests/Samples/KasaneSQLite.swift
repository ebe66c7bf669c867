import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
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

struct Booking: Codable, Identifiable, StoreRecord {
    let id: UUID
    var guest: String
}

struct Forecast: Codable, Identifiable, StoreRecord {
    let id: Int
    var summary: String
}

struct Repositories: TransactionBound {
    let transaction: any Transaction
    let notes: any Repository<Note>
}

struct Samples: Sendable {
    let store: SQLiteStore
    let transactions: SQLiteTransactions<Repositories>
    let migrator: Migrator
    let backup: SQLiteBackup
    let backups: PeriodicBackup
    let path: String
    let logger: Logger

    var transaction: SQLiteTransaction { preconditionFailure("Samples are not run.") }
    var notes: SQLRepository<Note> { SQLRepository(transaction: transaction) }

    func serve() async throws {}
    func notifyReaders() async {}
}
