import Foundation
import KasaneAccounts
import KasaneDomain
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct EndedOwnerTests {
    enum End: CaseIterable {
        case signOut
        case deletion
    }

    private let visitor = Self.secret()
    private let sharing = Self.secret()

    @Test(arguments: Store.allCases, End.allCases)
    func `a session that has ended stores no board`(store: Store, end: End) async throws {
        let store = try await JobStore(store)
        let (edit, adopt) = (store.edit, store.adopt)
        let owner = try await store.signIn()
        let own = BoardAccess.owning(owner, sharing: sharing)
        try await edit.create(.editing(visitor), for: .unknown)

        try await store.end(owner, by: end)

        await #expect(throws: AccessError.signInRequired) {
            try await edit.unwatch(BoardPlace(.tokyo), in: .board(own, caller: .unknown))
        }
        await #expect(throws: AccessError.signInRequired) {
            try await edit.create(own, for: .unknown)
        }
        await #expect(throws: AccessError.signInRequired) { try await adopt(visitor, to: own) }
        let boards = try await store.tenki.read { try await $0.boards.all() }
        #expect(boards.map(\.id) == [BoardID(visitor)])
    }

    @Test(arguments: Store.allCases)
    func `a session that has ended leaves the board of its account as it was`(
        store: Store
    ) async throws {
        let store = try await JobStore(store)
        let edit = store.edit
        let owner = try await store.signIn()
        let own = EditWatchlist.Target.board(
            .owning(owner, sharing: sharing),
            caller: .unknown
        )
        try await edit.unwatch(BoardPlace(.tokyo), in: own)
        let before = try await store.tenki.read { try await $0.boards.all() }

        try await store.end(owner, by: .signOut)

        await #expect(throws: AccessError.signInRequired) {
            try await edit.watch(BoardPlace(.tokyo), in: own)
        }
        #expect(try await store.tenki.read { try await $0.boards.all() } == before)
        #expect(before.count == 1)
    }

    private static func secret() -> BoardSecret {
        var generator = SystemRandomNumberGenerator()
        return BoardSecret(using: &generator)
    }
}

extension JobStore {
    fileprivate var edit: EditWatchlist { EditWatchlist(transactions: people, clock: clock) }

    fileprivate var adopt: AdoptVisitorBoard {
        AdoptVisitorBoard(transactions: people, clock: clock)
    }

    fileprivate func signIn() async throws -> AccountPrincipal {
        let (mail, password) = ("hanako@example.jp", "kumo ga nagareru")
        _ = try await accounts.add(mail, password: password)
        let step = try await accounts.signIn(
            mail,
            password: password,
            from: AccountClient(network: nil, browser: "tests")
        )
        guard case .done(let session) = step else { throw AccountError.codeRequired }
        return try #require(try await accounts.principal(of: session.token))
    }

    fileprivate func end(_ owner: AccountPrincipal, by end: EndedOwnerTests.End) async throws {
        switch end {
        case .signOut: try await accounts.signOut(owner)
        case .deletion:
            try await accounts.delete(owner.account, by: .system, from: .init(network: nil))
        }
    }
}
