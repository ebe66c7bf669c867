import KasaneDomain
import KasaneJobs
import KasaneJobsPostgres
import KasanePostgres

struct UserRow: Codable, Identifiable, PostgresRecord {
    let id: Int
}

struct Repositories: TransactionBound {
    let transaction: any Transaction
    let users: any Repository<UserRow>
    let jobs: JobRepository
}

struct Samples: Sendable {
    let store: PostgresStore
}
