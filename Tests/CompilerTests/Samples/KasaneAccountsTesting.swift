import KasaneAccounts
import KasaneAccountsTesting
import KasaneDomain
import KasaneLive
import KasaneTesting

// The types and values to which the samples of KasaneAccountsTesting refer.

struct Samples: Sendable {
    let transactions: any TransactionTemplate<AccountRepositories>
    let accounts: Accounts
    let pages: PageRoutes
}
