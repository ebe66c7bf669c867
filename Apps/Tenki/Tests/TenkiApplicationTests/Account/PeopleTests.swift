import Foundation
import KasaneAccounts
import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PeopleTests {
    @Test(arguments: Store.allCases)
    func `a new account has a profile, and a deleted one loses all data`(
        store: Store
    ) async throws {
        let store = try await JobStore(store)
        let added = try await store.manage.add(EmailAddress("hanako+x@example.jp"), .init())
        let person = added.profile.id
        try await store.choose(of: person) { $0.theme = "dark" }
        try await EditWatchlist(transactions: store.people, clock: store.clock)
            .unwatch(BoardPlace(.tokyo), in: .board(store.board(of: person), caller: .unknown))
        #expect(added.profile.displayName.text == "hanako")
        #expect(try await store.has(person) == [true, true, true])

        try await store.manage.delete(EmailAddress("Hanako+X@example.jp"))

        #expect(try await store.accounts.find("hanako+x@example.jp", by: .system) == nil)
        #expect(try await store.has(person) == [false, false, false])
    }

    @Test(arguments: Store.allCases)
    func `the operator changes the address and the profile of an account`(
        store: Store
    ) async throws {
        let store = try await JobStore(store)
        let (old, new) = (try EmailAddress("taro@example.jp"), try EmailAddress("new@example.jp"))
        let taro = try await store.manage.add(old, .init())
        _ = try await store.manage.add(EmailAddress("jiro@example.jp"), .init())
        var changes = ManageAccounts.Changes()
        changes.mail = new
        changes.displayName = try DisplayName("太郎")
        changes.birthday = try Birthday(
            CalendarDate("1990-04-01"),
            today: CalendarDate("2026-01-01")
        )
        changes.isAdministrator = true

        let changed = try await store.manage.change(old, changes)

        #expect(changed.account.id == taro.account.id)
        #expect(changed.mail == "new@example.jp")
        #expect(changed.profile.displayName.text == "太郎")
        #expect(changed.profile.birthday?.description == "1990-04-01")
        #expect(changed.account.roles == [.administrator])
        #expect(try await store.manage.all().map(\.mail) == ["jiro@example.jp", "new@example.jp"])
        await #expect(throws: AccountError.notFound) { try await store.manage.find(old) }
        await #expect(throws: AccountError.addressTaken) {
            try await store.manage.add(new, .init())
        }
        changes = .init()
        changes.birthday = .some(nil)
        #expect(try await store.manage.change(new, changes).profile.birthday == nil)
    }

    @Test func `the owner of a new account sets the password with the link`() async throws {
        let store = try await JobStore(.memory)
        let added = try await store.manage.add(EmailAddress("hanako@example.jp"), .init())

        let link = try await store.manage.sendPasswordLink(to: added.account, sendsMails: false)
        let none = try await store.manage.sendPasswordLink(to: added.account, sendsMails: true)

        _ = try await store.accounts.resetPassword(
            try #require(link),
            to: "ame ga agaru",
            from: AccountClient(network: nil, browser: "tests")
        )
        #expect(try await store.manage.find(EmailAddress("hanako@example.jp")).account.hasPassword)
        #expect(none == nil)
    }

    @Test(arguments: Store.allCases)
    func `a person edits and exports the own profile`(store: Store) async throws {
        let store = try await JobStore(store)
        let added = try await store.manage.add(EmailAddress("hanako@example.jp"), .init())
        let principal = store.principal(added.profile.id)
        let edit = EditProfile(transactions: store.people, clock: store.clock)
        let birthday = try Birthday(CalendarDate("1990-04-01"), today: CalendarDate("2026-01-01"))

        try await edit(DisplayName("花子"), birthday: birthday, by: principal)

        let profile = try await edit.profile(by: principal)
        #expect(profile.displayName.text == "花子")
        #expect(profile.birthday == birthday)
        let text = try await store.people.read { repositories in
            let data = try await TenkiAccountData(repositories.tenki).export(added.account.id)
            let profile = try #require(data["profile"])
            return String(decoding: try JSONEncoder().encode(profile), as: UTF8.self)
        }
        #expect(text.contains("花子") && text.contains("1990-04-01"))
        await #expect(throws: AccessError.signInRequired) { try await edit.profile(by: nil) }
    }

    @Test(arguments: Store.allCases)
    func `a user exports the board with its municipalities`(store: Store) async throws {
        let store = try await JobStore(store)
        let added = try await store.manage.add(EmailAddress("hanako@example.jp"), .init())
        let own = EditWatchlist.Target.board(store.board(of: added.profile.id), caller: .unknown)
        try await EditWatchlist(transactions: store.people, clock: store.clock)
            .watchFirst(BoardPlace("130010/1320100"), in: own)

        let board = try await store.people.read { repositories in
            try await TenkiAccountData(repositories.tenki).export(added.account.id)["board"]
        }

        let lists = try #require(board as? [String: [String]])
        #expect(lists["cities"]?.first == "130010")
        #expect(lists["cities"]?.count == Watchlist.initial.cities.count)
        #expect(lists["places"]?.first == "130010/1320100")
        #expect(lists["places"]?.count == Watchlist.initial.places.count + 1)
    }

    @Test(arguments: Store.allCases)
    func `a session that has ended changes neither profile nor preferences`(
        store: Store
    ) async throws {
        let store = try await JobStore(store)
        let account = try await store.manage.add(EmailAddress("hanako@example.jp"), .init()).account
        let ended = AccountPrincipal(
            account: account.id,
            mail: account.mail,
            credential: .session(SessionID(account: account.id, number: UUID()))
        )
        let edit = EditProfile(transactions: store.people, clock: store.clock)
        let choose = ChoosePreferences(transactions: store.people, clock: store.clock)

        await #expect(throws: AccessError.signInRequired) {
            try await edit(DisplayName("x"), birthday: nil, by: ended)
        }
        await #expect(throws: AccessError.signInRequired) {
            try await choose(by: ended) { $0.unit = "f" }
        }
        await #expect(throws: AccessError.signInRequired) { try await choose.settings(by: nil) }
        #expect(try await edit.profile(by: ended).displayName.text == "hanako")
    }

    @Test(arguments: Store.allCases)
    func `a person takes the board of the browser along, once`(store: Store) async throws {
        let store = try await JobStore(store)
        let person = ProfileID(UUID())
        let edit = EditWatchlist(transactions: store.people, clock: store.clock)
        let take = AdoptVisitorBoard(transactions: store.people, clock: store.clock)
        var generator = SystemRandomNumberGenerator()
        let secret = BoardSecret(using: &generator)
        #expect(try await !take(secret, to: store.board(of: person)))
        try await edit.unwatch(BoardPlace(.tokyo), in: .board(.editing(secret), caller: .unknown))

        #expect(try await take(secret, to: store.board(of: person)))
        #expect(try await !take(secret, to: store.board(of: person)))

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
        let person = ProfileID(UUID())
        var generator = SystemRandomNumberGenerator()
        let sharing = BoardSecret(using: &generator)
        let edit = EditWatchlist(transactions: store.people, clock: store.clock)
        try await edit.create(.owning(store.principal(person), sharing: sharing), for: .unknown)
        store.clock.advance(by: 800 * 86_400)

        try await edit.deleteUnusedBoards()

        let boards = try await store.tenki.read { try await $0.boards.all() }
        #expect(boards.map(\.owner) == [VisitorBoard.Owner(person, sharing: sharing)])
        let open = OpenBoard(transactions: store.tenki)
        #expect(try await !open(sharing).isEditable)
        await #expect(throws: DomainError.self) {
            try await edit.unwatch(
                BoardPlace(.tokyo),
                in: .board(open(sharing), caller: .unknown)
            )
        }
    }

    @Test(arguments: Store.allCases)
    func `the language of a person is that of their mails`(store: Store) async throws {
        let store = try await JobStore(store)
        let account = try await store.accounts.add("hanako@example.jp", password: nil)
        let person = ProfileID(account.id)

        try await store.choose(of: person) { $0.language = "ja" }

        let settings = try await ChoosePreferences(transactions: store.people, clock: store.clock)
            .settings(by: store.principal(person))
        #expect(settings == PersonalSettings(id: person, language: "ja"))
        #expect(try await store.accounts.find(account.id, by: .system)?.language == "ja")
    }
}

extension JobStore {
    fileprivate var manage: ManageAccounts {
        ManageAccounts(transactions: people, accounts: accounts, clock: clock)
    }

    fileprivate func board(of person: ProfileID) -> BoardAccess {
        var generator = SystemRandomNumberGenerator()
        return .owning(principal(person), sharing: BoardSecret(using: &generator))
    }

    fileprivate func choose(
        of person: ProfileID,
        _ change: @Sendable (inout PersonalSettings) -> Void
    ) async throws {
        try await ChoosePreferences(transactions: people, clock: clock)(
            by: principal(person),
            change
        )
    }

    fileprivate func principal(_ person: ProfileID) -> AccountPrincipal {
        AccountPrincipal(
            account: AccountID(person),
            mail: AccountPrincipal.system.mail,
            credential: .system
        )
    }

    fileprivate func has(_ person: ProfileID) async throws -> [Bool] {
        try await tenki.read { repositories in
            [
                try await repositories.profiles.find(person) != nil,
                try await repositories.boards.find(BoardID(of: person)) != nil,
                try await repositories.settings.find(person) != nil,
            ]
        }
    }
}
