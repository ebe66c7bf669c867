import GRDB
import KasaneDomain
import KasaneJobs
import KasaneJobsSQLite
import KasaneSQLite

struct UserRow: Codable, Identifiable, SQLiteRecord {
    let id: Int
}

struct Repositories: TransactionBound {
    let transaction: any Transaction
    let users: any Repository<UserRow>
    let jobs: JobRepository
}

struct Samples: Sendable {
    let store: SQLiteStore
}
