import GRDB
import KasaneAccounts
import KasaneAccountsSQLite
import KasaneJobs
import KasaneJobsSQLite
import KasaneSQLite

struct Samples: Sendable {
    let store: SQLiteStore
}
