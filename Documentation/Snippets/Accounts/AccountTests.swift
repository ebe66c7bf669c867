// A page test of a signed-in account.
import KasaneAccounts
import KasaneAccountsLive
import KasaneJobs
import KasaneLive
import KasaneStore
import KasaneTesting

@MainActor package func signedInPages() async throws {
    // snippet.accounts
    let store = MemoryStore()
    let accounts = Accounts(
        transactions: MemoryTransactions(store: store) { transaction in
            AccountRepositories(
                transaction: transaction,
                jobs: JobRepository(transaction: transaction)
            )
        },
        hasher: .testing
    )
    // snippet.end

    var pages = PageRoutes()
    pages.addAccounts(accounts, settings: AccountPagesSettings(siteName: "Notes"))
    // snippet.test
    let hanako = try await accounts.signInForTest("hanako@example.jp", roles: [.administrator])
    try await SessionDriver.run(pages, languages: ["en"], principal: hanako) { page in
        try await page.visit("/account/sessions")
        try await page.expect("This device")
    }
    // snippet.end
}
