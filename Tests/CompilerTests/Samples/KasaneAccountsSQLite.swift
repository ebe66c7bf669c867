import GRDB
import KasaneAccounts
import KasaneAccountsSQLite
import KasaneJobs
import KasaneJobsSQLite
import KasaneSQLite

// The types and values to which the samples of KasaneAccountsSQLite refer.

struct Samples: Sendable {
    let store: SQLiteStore
}
