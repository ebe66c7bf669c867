import KasaneAccounts
import KasaneAccountsPostgres
import KasaneJobs
import KasaneJobsPostgres
import KasanePostgres

struct Samples: Sendable {
    let store: PostgresStore
}
