import Foundation
import KasaneAccounts
import KasaneAccountsPostgres
import KasaneAccountsSQLite
import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasaneSQLite
import KasaneStore
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure

extension PersonRepositories {
    /// Creates the repositories of a transaction in memory.
    init(_ transaction: MemoryTransaction, now: @escaping @Sendable () -> Date) {
        let tenki = TenkiRepositories(transaction)
        self.init(
            tenki: tenki,
            accounts: AccountRepositories(
                transaction: transaction,
                jobs: JobRepository(transaction: transaction, now: now),
                data: PersonData(tenki)
            )
        )
    }

    /// Creates the repositories of a transaction of SQLite.
    init(_ transaction: SQLiteTransaction, now: @escaping @Sendable () -> Date) {
        let tenki = TenkiRepositories(transaction) { _ in }
        self.init(
            tenki: tenki,
            accounts: AccountRepositories(
                transaction: transaction,
                data: PersonData(tenki),
                now: now
            )
        )
    }

    /// Creates the repositories of a transaction of PostgreSQL.
    init(_ transaction: PostgresTransaction, now: @escaping @Sendable () -> Date) {
        let tenki = TenkiRepositories(transaction) { _ in }
        self.init(
            tenki: tenki,
            accounts: AccountRepositories(
                transaction: transaction,
                data: PersonData(tenki),
                now: now
            )
        )
    }
}

extension JobStore {
    var accounts: Accounts {
        Accounts(
            transactions: Narrowed(self.people) { $0.accounts },
            hasher: .testing
        ) { [clock] in
            clock.now
        }
    }

    var users: any TransactionTemplate<UserRepositories> {
        Narrowed(people) { [clock] repositories in
            UserRepositories(
                users: AccountUserRepository(
                    users: AnyUsers(repositories.tenki.users),
                    accounts: repositories.accounts,
                    clock: clock
                )
            )
        }
    }
}

private struct AnyUsers: UserRepository, ForwardingRepository {
    let wrapped: any Repository<User>
    private let users: any UserRepository

    init(_ users: any UserRepository) {
        self.users = users
        wrapped = Self.widened(users)
    }

    private static func widened(_ users: some UserRepository) -> any Repository<User> { users }

    func find(mail: EmailAddress) async throws -> User? { try await users.find(mail: mail) }

    func find(person: PersonID) async throws -> User? { try await users.find(person: person) }
}

private struct Narrowed<Repositories>: TransactionTemplate {
    private let store: any TransactionTemplate<PersonRepositories>
    private let narrow: @Sendable (PersonRepositories) -> Repositories

    init(
        _ store: any TransactionTemplate<PersonRepositories>,
        _ narrow: @escaping @Sendable (PersonRepositories) -> Repositories
    ) {
        self.store = store
        self.narrow = narrow
    }

    var commits: CommitSignal { store.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (Repositories) async throws -> Value
    ) async throws -> Value {
        try await store.run(options) { try await body(narrow($0)) }
    }
}
