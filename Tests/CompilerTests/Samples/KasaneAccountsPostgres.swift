import KasaneAccounts
import KasaneAccountsPostgres
import KasaneJobs
import KasaneJobsPostgres
import KasanePostgres

// The types and values to which the samples of KasaneAccountsPostgres refer.

struct Samples: Sendable {
    let store: PostgresStore
}
