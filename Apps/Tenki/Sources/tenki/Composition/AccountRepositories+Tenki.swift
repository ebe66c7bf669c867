import KasaneAccounts
import KasaneDomain
import KasaneStore
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

extension AccountRepositories {
    /// Creates the accounts of a transaction, with Tenki's data of accounts.
    init(_ transaction: any SQLTransaction, clock: any WallClock) {
        let tenki = TenkiRepositories(transaction) { _ in }
        self.init(transaction: transaction, data: TenkiAccountData(tenki)) { clock.now }
    }
}
