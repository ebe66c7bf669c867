import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiSamples

extension EditWatchlist {
    /// Edits the boards of visitors, for tests without accounts.
    init(transactions: any TransactionTemplate<TenkiRepositories>, clock: any WallClock) {
        self.init(transactions: SiteTransactions(store: transactions), clock: clock)
    }
}
