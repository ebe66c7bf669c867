import Foundation
import KasaneAccounts
import KasaneDomain
import Synchronization
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PeopleTests {
    @Test(arguments: Store.allCases)
    func `a stored user has an account, and a deleted one loses all data`(
        store: Store
    ) async throws {
        let store = try await JobStore(store)
        let manage = manageUsers(in: store)
        let user = try await manage.store(user("hanako"))
        let person = try #require(user.person)
        try await store.choose(of: person) { $0.theme = "dark" }
        try await EditWatchlist(transactions: store.tenki, clock: store.clock)
            .unwatch(.tokyo, in: .board(.owning(store.owner(person)), requester: .unknown))
        let account = try #require(
            try await store.accounts.find("hanako@example.jp", by: .system)
        )
        #expect(PersonID(account.id) == person)
        #expect(try await store.has(person) == [true, true, true])

        try await manage.delete(user.id)

        #expect(try await store.accounts.find("hanako@example.jp", by: .system) == nil)
        #expect(try await store.has(person) == [false, false, false])
    }

    @Test(arguments: Store.allCases)
    func `a person and an account have the same address, whoever changes it`(
        store: Store
    ) async throws {
        let store = try await JobStore(store)
        let manage = manageUsers(in: store)
        let account = try await store.accounts.add("taro@example.jp", password: nil)
        let taro = try #require(try await manage.users().first)
        #expect(taro.id.text == "taro")
        #expect(taro.person == PersonID(account.id))

        try await manage.setMail(EmailAddress("new@example.jp"), of: taro.id)

        #expect(try await store.accounts.find("taro@example.jp", by: .system) == nil)
        #expect(try await store.accounts.find("new@example.jp", by: .system)?.id == account.id)
        await #expect(throws: UserConflictError.self) {
            try await manage.store(user("jiro", mail: "new@example.jp"))
        }
    }

    @Test(arguments: Store.allCases)
    func `each user from before accounts gets one, and no user is lost`(
        store: Store
    ) async throws {
        let store = try await JobStore(store)
        // Older versions of Tenki allowed two users with one address.
        let old = try [user("a"), user("b", mail: "a@example.jp"), user("c")]
        try await store.tenki.execute { try await $0.users.save(old) }
        let give = GiveAccounts(transactions: store.users)

        let left = try await give()

        #expect(left.map(\.text) == ["b"])
        #expect(try await give() == left)
        let users = try await manageUsers(in: store).users()
        #expect(users.map(\.id.text) == ["a", "b", "c"])
        #expect(users.map { $0.person != nil } == [true, false, true])
        #expect(users.map(\.mail) == old.map(\.mail))
        #expect(try await store.accounts.all(by: .system).count == 2)
    }

    @Test(arguments: Store.allCases.filter { $0 != .memory })
    func `a user who cannot be read or stored is reported, and the others get accounts`(
        store: Store
    ) async throws {
        let store = try await JobStore(store)
        let old = try [user("a"), user("c"), user("d")]
        try await store.tenki.execute { try await $0.users.save(old) }
        try await store.people.addSpoiledUser("b")
        let failures = Mutex([String]())

        // The first transaction reads the users, and the third one is that of the second user.
        let give = GiveAccounts(transactions: FailingUsers(store.users, at: 3))
        let left = try await give { name, _ in
            failures.withLock { $0.append(name?.text ?? "unreadable") }
        }

        #expect(left.isEmpty)
        // A row is reported in each run of the transaction that reads it.
        #expect(Set(failures.withLock { $0 }) == ["unreadable", "c"])
        let found = try await store.tenki.read { repositories in
            try await repositories.users.allReadable { _ in }.map { $0.person != nil }
        }
        #expect(found == [true, false, true])
    }

    @Test(arguments: Store.allCases)
    func `an account with the address of a user without one becomes that user`(
        store: Store
    ) async throws {
        let store = try await JobStore(store)
        try await store.tenki.execute { try await $0.users.save(user("hana")) }

        let account = try await store.accounts.add("hana@example.jp", password: nil)

        let users = try await manageUsers(in: store).users()
        #expect(users.map(\.id.text) == ["hana"])
        #expect(users.map(\.person) == [PersonID(account.id)])
    }

    @Test func `names that a mail address suggests are free`() async throws {
        let store = try await JobStore(.memory)
        for mail in ["a.b+x@example.jp", "a.b@example.com", "!@example.jp"] {
            _ = try await store.accounts.add(mail, password: nil)
        }

        let names = try await manageUsers(in: store).users().map(\.id.text)

        #expect(names == ["a.b", "a.b-2", "user"])
    }

    @Test(arguments: Store.allCases)
    func `a person takes the board of the browser along, once`(store: Store) async throws {
        let store = try await JobStore(store)
        let person = PersonID(UUID())
        let edit = EditWatchlist(transactions: store.tenki, clock: store.clock)
        let take = TakeBoardAlong(transactions: store.tenki, clock: store.clock)
        var generator = SystemRandomNumberGenerator()
        let secret = BoardSecret(using: &generator)
        #expect(try await !take(secret, to: store.owner(person)))
        try await edit.unwatch(.tokyo, in: .board(.editing(secret), requester: .unknown))

        #expect(try await take(secret, to: store.owner(person)))
        #expect(try await !take(secret, to: store.owner(person)))

        let boards = try await store.tenki.read { try await $0.boards.all() }
        #expect(boards.count == 2)
        #expect(boards[0].watchlist.cities == boards[1].watchlist.cities)
        #expect(boards.compactMap(\.owner?.person) == [person])
    }

    @Test(arguments: Store.allCases)
    func `the board of a person is kept, and has no secret for editing`(
        store: Store
    ) async throws {
        let store = try await JobStore(store)
        let owner = store.owner(PersonID(UUID()))
        let edit = EditWatchlist(transactions: store.tenki, clock: store.clock)
        try await edit.create(.owning(owner), for: .unknown)
        store.clock.advance(by: 800 * 86_400)

        try await edit.deleteUnusedBoards()

        let boards = try await store.tenki.read { try await $0.boards.all() }
        #expect(boards.map(\.owner) == [owner])
        let open = OpenBoard(transactions: store.tenki)
        #expect(try await !open(owner.sharing).isEditable)
        await #expect(throws: DomainError.self) {
            try await edit.unwatch(
                .tokyo,
                in: .board(open(owner.sharing), requester: .unknown)
            )
        }
    }

    @Test(arguments: Store.allCases)
    func `the language of a person is that of their mails`(store: Store) async throws {
        let store = try await JobStore(store)
        let account = try await store.accounts.add("hanako@example.jp", password: nil)
        let person = PersonID(account.id)

        try await store.choose(of: person) { $0.language = "ja" }

        let settings = try await ChoosePreferences(transactions: store.people, clock: store.clock)
            .settings(by: store.principal(person))
        #expect(settings == PersonalSettings(id: person, language: "ja"))
        #expect(try await store.accounts.find(account.id, by: .system)?.language == "ja")
    }

    @Test func `the last administrator is not deleted`() async throws {
        let store = try await JobStore(.memory)
        let account = try await store.accounts.add(
            "hanako@example.jp",
            password: nil,
            roles: [.administrator]
        )
        let manage = manageUsers(in: store)
        let user = try #require(try await manage.users().first { $0.person != nil })

        await #expect(throws: UserConflictError.lastAdministrator(user.id)) {
            try await manage.delete(user.id)
        }

        #expect(try await store.accounts.find(account.id, by: .system) != nil)
        #expect(try await manage.users() == [user])
    }
}

private func manageUsers(in store: JobStore) -> ManageUsers {
    ManageUsers(transactions: store.users, clock: store.clock).acting(as: .system)
}

private func user(_ name: String, mail: String? = nil) throws -> User {
    User(id: try UserID(name), mail: try EmailAddress(mail ?? "\(name)@example.jp"))
}

private final class FailingUsers: TransactionTemplate {
    private let users: any TransactionTemplate<UserRepositories>
    private let failing: Int
    private let count = Mutex(0)

    /// Creates transactions of which the one with a number fails, from 1.
    init(_ users: any TransactionTemplate<UserRepositories>, at number: Int) {
        self.users = users
        failing = number
    }

    var commits: CommitSignal { users.commits }

    func run<Value: Sendable>(
        _ options: TransactionOptions,
        _ body: nonisolated(nonsending) (UserRepositories) async throws -> Value
    ) async throws -> Value {
        let number = count.withLock { count in
            count += 1
            return count
        }
        guard number != failing else { throw DomainError.unavailable(StoreFailure.conflicting) }
        return try await users.run(options, body)
    }
}

extension JobStore {
    fileprivate func owner(_ person: PersonID) -> VisitorBoard.Owner {
        var generator = SystemRandomNumberGenerator()
        return VisitorBoard.Owner(person, sharing: BoardSecret(using: &generator))
    }

    fileprivate func choose(
        of person: PersonID,
        _ change: @Sendable (inout PersonalSettings) -> Void
    ) async throws {
        try await ChoosePreferences(transactions: people, clock: clock)(
            by: principal(person),
            change
        )
    }

    fileprivate func principal(_ person: PersonID) -> AccountPrincipal {
        AccountPrincipal(
            account: AccountID(person),
            mail: AccountPrincipal.system.mail,
            credential: .system
        )
    }

    fileprivate func has(_ person: PersonID) async throws -> [Bool] {
        try await tenki.read { repositories in
            [
                try await repositories.users.find(person: person) != nil,
                try await repositories.boards.find(BoardID(of: person)) != nil,
                try await repositories.settings.find(person) != nil,
            ]
        }
    }
}
