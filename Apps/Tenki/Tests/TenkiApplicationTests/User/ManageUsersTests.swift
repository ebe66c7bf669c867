import KasaneAccounts
import KasaneDomain
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneStore
import KasaneStoreTesting
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ManageUsersTests {
    @Test(arguments: Store.allCases)
    func `a user is found with the mail address and the birthday that were stored`(
        store: Store
    ) async throws {
        let manage = try await manageUsers(store)
        let birthday = try Birthday(CalendarDate("1990-04-01"), today: CalendarDate("2026-01-01"))
        let user = try User(
            id: UserID("hanako"),
            mail: EmailAddress("hanako@example.jp"),
            birthday: birthday
        )

        try await manage.store(user)

        let found = try await manage.user(user.id)
        #expect(found.mail == user.mail)
        #expect(found.birthday == birthday)
    }

    @Test(arguments: Store.allCases)
    func `a user without a birthday can get one, and lose it again`(store: Store) async throws {
        let manage = try await manageUsers(store)
        let user = try await manage.store(user("hanako"))
        let birthday = try Birthday(CalendarDate("1990-04-01"), today: CalendarDate("2026-01-01"))

        let born = try await manage.setBirthday(birthday, of: user.id)
        let unborn = try await manage.setBirthday(nil, of: user.id)

        #expect([user.birthday, born.birthday, unborn.birthday] == [nil, birthday, nil])
        #expect(try await manage.user(user.id) == unborn)
    }

    @Test(arguments: Store.allCases)
    func `another mail address takes the place of the old one`(store: Store) async throws {
        let manage = try await manageUsers(store)
        let user = try await manage.store(user("hanako"))
        let mail = try EmailAddress("hanako@example.com")

        try await manage.setMail(mail, of: user.id)

        #expect(try await manage.user(user.id).mail == mail)
    }

    @Test(arguments: Store.allCases)
    func `users come in the order of their names`(store: Store) async throws {
        let manage = try await manageUsers(store)
        for name in ["taro", "hanako", "jiro", "a-b", "a.b", "a_b"] {
            try await manage.store(user(name))
        }

        let names = try await manage.users().map(\.id.text)

        #expect(names == ["a-b", "a.b", "a_b", "hanako", "jiro", "taro"])
    }

    @Test(arguments: Store.allCases)
    func `a name that is taken is a conflict, and its user stays`(store: Store) async throws {
        let manage = try await manageUsers(store)
        let first = try await manage.store(user("hanako"))

        await #expect(throws: UserConflictError.nameTaken(first.id)) {
            try await manage.store(User(id: first.id, mail: EmailAddress("other@example.jp")))
        }

        #expect(try await manage.users() == [first])
    }

    @Test(arguments: Store.allCases)
    func `a mail address belongs to one user only`(store: Store) async throws {
        let manage = try await manageUsers(store)
        let hanako = try await manage.store(user("hanako"))
        let taro = try await manage.store(user("taro"))
        let taken = UserConflictError.mailTaken(hanako.mail)

        await #expect(throws: taken) {
            try await manage.store(User(id: UserID("jiro"), mail: hanako.mail))
        }
        await #expect(throws: taken) { try await manage.setMail(hanako.mail, of: taro.id) }
        try await manage.setMail(hanako.mail, of: hanako.id)

        #expect(try await manage.users().map(\.mail) == [hanako.mail, taro.mail])
    }

    @Test(arguments: Store.allCases)
    func `deleting a user whom another process has changed is a conflict`(store: Store) async throws
    {
        let manage = try await manageUsers(store)
        let old = try await manage.store(user("hanako"))
        let new = try await manage.setMail(EmailAddress("new@example.jp"), of: old.id)

        let error = await #expect(throws: DomainError.self) {
            try await manage.delete(old.id, readAs: old.version)
        }
        try await manage.delete(new.id, readAs: new.version)

        #expect(error?.description.contains("version 2 has been stored since") == true)
        #expect(try await manage.users() == [])
    }

    @Test(arguments: Store.allCases)
    func `an observer of the users sees each change`(store: Store) async throws {
        let transactions = try await UserTransactions(store)
        let manage = ManageUsers(transactions: transactions, clock: FakeClock())
            .acting(as: .system)
        var values = try ObserveUsers(transactions: transactions)(by: .system)
            .makeAsyncIterator()
        let nobody = try await values.next()

        let hanako = try await manage.store(user("hanako"))

        #expect(nobody == [])
        #expect(try await values.next() == [hanako])
    }

    @Test func `an observer of users at another Tenki sees changes after a refresh`() async throws {
        let store = try await UserTransactions(.memory)
        let observe = ObserveUsers(transactions: SilentTransactions(store: store))
        var values = try observe(by: .system).makeAsyncIterator()
        let nobody = try await values.next()

        let hanako = try await ManageUsers(transactions: store, clock: FakeClock())
            .acting(as: .system).store(user("hanako"))
        let stale = try await observe.current(by: .system)
        observe.refresh()

        #expect([nobody, stale] == [[], []])
        #expect(try await observe.current(by: .system) == [hanako])
        #expect(try await values.next() == [hanako])
    }

    @Test(arguments: Store.allCases)
    func `storing a user whom another process has changed is a conflict`(store: Store) async throws
    {
        let manage = try await manageUsers(store)
        let old = try await manage.store(user("hanako"))
        let new = try await manage.setMail(EmailAddress("new@example.jp"), of: old.id)

        let error = await #expect(throws: DomainError.self) { try await manage.store(old) }

        #expect(error?.description.contains("version 2 has been stored since") == true)
        #expect(try await manage.user(old.id) == new)
    }

    @Test(arguments: Store.allCases)
    func `an absent user is not found`(store: Store) async throws {
        let manage = try await manageUsers(store)
        let id = try UserID("nobody")
        let missing = DomainError.notFound(Subject.user(try UserID("nobody")))

        await #expect(throws: missing) { try await manage.user(id) }
        await #expect(throws: missing) { try await manage.setBirthday(nil, of: id) }
        await #expect(throws: missing) { try await manage.delete(id) }
    }

    @Test(arguments: Store.allCases)
    func `a deleted user is gone, and the others stay`(store: Store) async throws {
        let manage = try await manageUsers(store)
        let taro = try await manage.store(user("taro"))
        let hanako = try await manage.store(user("hanako"))

        try await manage.delete(taro.id)

        #expect(try await manage.users() == [hanako])
    }
}

private func manageUsers(_ store: Store) async throws -> ManageUsers {
    try await ManageUsers(transactions: UserTransactions(store), clock: FakeClock())
        .acting(as: .system)
}

private struct UserTransactions: TransactionTemplate {
    private let store: any TransactionTemplate<UserRepositories>
    private let file: TemporaryFile?

    init(_ store: Store) async throws {
        switch store {
        case .memory:
            self.store = MemoryTransactions.users.rehearsing()
            file = nil
        case .sqlite:
            let file = try TemporaryFile()
            self.store = SQLiteTransactions(users: try SQLiteStore(tenki: file.path)).rehearsing()
            self.file = file
        case .postgres:
            let store = try await PostgresStore(tenki: TestServer.makeSchema())
            self.store = PostgresTransactions(users: store).rehearsing()
            file = nil
        }
    }

    var commits: CommitSignal { store.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (UserRepositories) async throws -> Value
    ) async throws -> Value {
        try await store.run(options, body)
    }
}

/// Transactions on users that are also changed without a signal, as those at another Tenki.
private struct SilentTransactions: TransactionTemplate {
    let store: UserTransactions
    let commits = CommitSignal()

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (UserRepositories) async throws -> Value
    ) async throws -> Value {
        try await store.run(options, body)
    }
}

private func user(_ name: String) throws -> User {
    try User(id: UserID(name), mail: EmailAddress("\(name)@example.jp"))
}
