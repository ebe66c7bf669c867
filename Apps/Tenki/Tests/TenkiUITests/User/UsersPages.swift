import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneLive
import KasaneSQLite
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import TenkiUI

final class UsersPages: Sendable {
    let manageUsers: ManageUsers
    private let transactions: FailingUserTransactions
    private let file: TemporaryFile

    init(cost: Cost? = nil, isElsewhere: Bool = false) throws {
        file = try TemporaryFile()
        let store = SQLiteTransactions(users: try SQLiteStore(tenki: file.path))
        transactions = FailingUserTransactions(
            store: store,
            commits: isElsewhere ? CommitSignal() : store.commits,
            cost: cost
        )
        manageUsers = ManageUsers(transactions: store, clock: FixedClock()).acting(as: .system)
    }

    /// Sets the error of every following transaction of the pages; `nil` for success.
    func fail(with failure: (any Error)?) {
        transactions.fail(with: failure)
    }

    func announce() {
        transactions.commits.notify()
    }

    /// Stores a user, as another visitor or another process would.
    @discardableResult
    func store(_ name: String, mail: String? = nil) async throws -> User {
        try await manageUsers.store(
            User(id: UserID(name), mail: EmailAddress(mail ?? "\(name)@example.jp"))
        )
    }

    func routes(_ site: SiteContext, as principal: AccountPrincipal = .system) -> PageRoutes {
        let manageUsers = ManageUsers(transactions: transactions, clock: FixedClock())
        let observeUsers = ObserveUsers(transactions: transactions)
        @Sendable func model() throws -> UsersModel {
            try UsersModel(
                site: site,
                principal: principal,
                manageUsers: manageUsers,
                observeUsers: observeUsers,
                clock: FixedClock()
            )
        }
        var pages = PageRoutes()
        pages.add(UsersPage.self, for: .everyone) { _, _ in UsersPage(model: try model()) }
        pages.add(ConfirmationPage.self, for: .everyone) { _, _ in ConfirmationPage() }
        return pages
    }
}

private struct ConfirmationPage: Page {
    static let path: PagePath = "/account/confirm-identity"
    let title = "Confirm that it is you"

    var body: some HTML {
        main { h1 { title } }
    }
}

extension AccountPrincipal {
    /// An administrator in a browser, who confirmed the identity a number of seconds before the
    /// time of ``FixedClock``.
    static func administrator(confirmed age: TimeInterval) -> Self {
        Self(
            account: system.account,
            mail: system.mail,
            roles: [.administrator],
            credential: .session(SessionID(account: system.account)),
            confirmed: FixedClock().now.addingTimeInterval(-age)
        )
    }
}

extension SiteAccount {
    static var administrator: Self {
        Self(
            AccountPrincipal(
                account: AccountPrincipal.system.account,
                mail: AccountPrincipal.system.mail,
                roles: [.administrator],
                credential: .system
            )
        )
    }
}

private final class FailingUserTransactions: TransactionTemplate {
    let commits: CommitSignal
    private let store: SQLiteTransactions<UserRepositories>
    private let cost: Cost?
    private let failure = Mutex<(any Error)?>(nil)

    init(store: SQLiteTransactions<UserRepositories>, commits: CommitSignal, cost: Cost?) {
        self.store = store
        self.commits = commits
        self.cost = cost
    }

    func fail(with failure: (any Error)?) {
        self.failure.withLock { $0 = failure }
    }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (UserRepositories) async throws -> Value
    ) async throws -> Value {
        cost?.addTransaction()
        if let failure = failure.withLock({ $0 }) { throw failure }
        // The store has no accounts that change the users, as for users at another Tenki.
        return try await store.run(options) { repositories in
            try await body(UserRepositories(users: repositories.users, isElsewhere: true))
        }
    }
}
