import KasaneDomain
import KasaneLive
import KasaneSQLite
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiUI

/// The page of people over a store of its own, which fails when a test says so.
final class PeoplePages: Sendable {
    let keepUsers: KeepUsers
    private let transactions: FailingUserTransactions
    /// It goes with the last who needs it.
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
        let store = try SQLiteStore(tenki: file.path)
        transactions = FailingUserTransactions(
            store: LocalUserTransactions(transactions: SQLiteTransactions(tenki: store))
        )
        keepUsers = KeepUsers(transactions: transactions)
    }

    /// Has every transaction from now on fail, or none.
    func fail(with failure: (any Error)?) {
        transactions.fail(with: failure)
    }

    /// Has what is stored be looked at again by those who follow it.
    func announce() {
        transactions.commits.announce()
    }

    /// Stores somebody, as another page's visitor or another process does.
    @discardableResult
    func store(_ name: String, mail: String? = nil) async throws -> User {
        try await keepUsers.store(
            User(id: UserID(name), mail: MailAddress(mail ?? "\(name)@example.jp"))
        )
    }

    func catalogue(_ site: SiteContext) -> PageCatalogue {
        let keepUsers = keepUsers
        let followUsers = FollowUsers(transactions: transactions)
        @Sendable func model() -> PeopleModel {
            PeopleModel(
                site: site,
                keepUsers: keepUsers,
                followUsers: followUsers,
                clock: FixedClock()
            )
        }
        var pages = PageCatalogue()
        pages.add(PeoplePage.self) { _, _ in PeoplePage(model: model()) }
        return pages
    }
}

/// Transactions that fail when a test says so.
private final class FailingUserTransactions: TransactionTemplate {
    private let store: LocalUserTransactions
    private let failure = Mutex<(any Error)?>(nil)

    init(store: LocalUserTransactions) {
        self.store = store
    }

    var commits: CommitSignal { store.commits }

    func fail(with failure: (any Error)?) {
        self.failure.withLock { $0 = failure }
    }

    func run<Value: Sendable>(
        _ start: TransactionStart,
        _ body: nonisolated(nonsending) (UserRepositories) async throws -> Value
    ) async throws -> Value {
        if let failure = failure.withLock({ $0 }) { throw failure }
        return try await store.run(start, body)
    }
}
