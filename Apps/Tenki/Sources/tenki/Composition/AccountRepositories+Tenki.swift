import KasaneAccounts
import KasaneAccountsPostgres
import KasaneAccountsSQLite
import KasaneDomain
import KasanePostgres
import KasaneSQLite
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

extension AccountRepositories {
    /// Creates the accounts of a transaction, with Tenki's data of accounts.
    init(_ transaction: SQLiteTransaction, clock: any WallClock) {
        let tenki = TenkiRepositories(transaction) { _ in }
        self.init(transaction: transaction, data: TenkiAccountData(tenki)) { clock.now }
    }

    /// Creates the accounts of a transaction, with Tenki's data of accounts.
    init(_ transaction: PostgresTransaction, clock: any WallClock) {
        let tenki = TenkiRepositories(transaction) { _ in }
        self.init(transaction: transaction, data: TenkiAccountData(tenki)) { clock.now }
    }
}
