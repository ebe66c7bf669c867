import Foundation
import KasaneAccounts
import KasaneDomain
import KasaneMail
import KasaneStore
import KasaneTesting
import TenkiApplication
import TenkiDomain
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UserPolicyTests {
    @Test(arguments: [nil, Set<Role>(), ["editor"], [.administrator]])
    func `only administrators read users`(roles: Set<Role>?) async throws {
        let store = try await JobStore(.memory)
        let principal = try roles.map { try self.principal($0, confirmed: nil) }
        let manage = ManageUsers(transactions: store.users, clock: store.clock)
            .acting(as: principal)
        let expected: AccessError? =
            switch roles {
            case nil: .signInRequired
            case [.administrator]: nil
            default: .forbidden
            }

        #expect(await error { _ = try await manage.users() } == expected)
        let observe = ObserveUsers(transactions: store.users)
        #expect(await error { _ = try observe(by: principal) } == expected)
        #expect(await error { _ = try await observe.current(by: principal) } == expected)
    }

    @Test func `a change requires an identity that was confirmed within 15 minutes`() async throws {
        let store = try await JobStore(.memory)
        let user = User(id: try UserID("a"), mail: try EmailAddress("a@example.jp"))
        let boss = try await store.accounts.signInForTest(roles: [.administrator])
        let outcomes = await [0.0, 899, 900].asyncMap { age in
            let confirmed = store.clock.now.addingTimeInterval(-age)
            let manage = ManageUsers(transactions: store.users, clock: store.clock)
                .acting(as: confirm(boss, at: confirmed))
            return await error {
                try await manage.store(user)
                try await manage.delete(user.id)
            }
        }

        #expect(outcomes == [nil, nil, .confirmationRequired])
    }

    @Test func `an administrator does not change the address of a person's account`() async throws {
        let store = try await JobStore(.memory)
        let manage = ManageUsers(transactions: store.users, clock: store.clock)
        var user = try await manage.acting(as: .system)
            .store(User(id: UserID("a"), mail: EmailAddress("a@example.jp")))
        let administrator = manage.acting(
            as: try await store.accounts.signInForTest(roles: [.administrator])
        )
        user.mail = try EmailAddress("mine@example.jp")

        await #expect(throws: UserConflictError.mailOfAccount(user.id)) {
            try await administrator.store(user)
        }
        await #expect(throws: UserConflictError.mailOfAccount(user.id)) {
            try await administrator.setMail(user.mail, of: user.id)
        }

        #expect(try await administrator.user(user.id).mail.text == "a@example.jp")
        #expect(try await administrator.setBirthday(nil, of: user.id).person == user.person)
    }

    @Test(arguments: Store.allCases)
    func `an administrator whose session has ended changes nothing, and the log names others`(
        store: Store
    ) async throws {
        let store = try await JobStore(store)
        let manage = ManageUsers(transactions: store.users, clock: store.clock)
        let boss = try await store.accounts.signInForTest(roles: [.administrator])
        let users = manage.acting(as: boss)
        let user = try await users.store(User(id: UserID("a"), mail: EmailAddress("a@example.jp")))
        let kept = try await users.store(User(id: UserID("b"), mail: EmailAddress("b@example.jp")))
        try await users.delete(user.id)
        let log = try await store.accounts.audit(of: AuditEntry.unknownAccount, by: .system)
        #expect(log.filter { $0.event == .deleted }.map(\.actor) == [boss.account])

        try await store.accounts.signOut(boss)

        #expect(await error { try await users.store(kept) } == .signInRequired)
        #expect(await error { try await users.setBirthday(nil, of: kept.id) } == .signInRequired)
        #expect(await error { try await users.delete(kept.id) } == .signInRequired)
        let choose = ChoosePreferences(transactions: store.people, clock: store.clock)
        #expect(await error { try await choose(by: boss) { $0.unit = "f" } } == .signInRequired)
        #expect(await error { _ = try await choose.settings(by: nil) } == .signInRequired)
        #expect(try await manage.acting(as: .system).user(kept.id) == kept)
    }

    @Test func `users in a store without accounts are changed by the operator only`() async throws {
        let clock = FakeClock()
        let manage = ManageUsers(transactions: MemoryTransactions.users, clock: clock)
        let user = User(id: try UserID("a"), mail: try EmailAddress("a@example.jp"))
        let boss = try principal([.administrator], confirmed: clock.now)

        let refusal = await error { try await manage.acting(as: boss).store(user) }

        #expect(refusal == .forbidden)
        #expect(await error { try await manage.acting(as: .system).store(user) } == nil)
    }

    private func principal(_ roles: Set<Role>, confirmed: Date?) throws -> AccountPrincipal {
        let account = AccountID(UUID())
        return AccountPrincipal(
            account: account,
            mail: try Mailbox("hanako@example.jp"),
            roles: roles,
            credential: .session(SessionID(account: account, number: UUID())),
            confirmed: confirmed
        )
    }

    private func confirm(_ principal: AccountPrincipal, at moment: Date) -> AccountPrincipal {
        AccountPrincipal(
            account: principal.account,
            mail: principal.mail,
            roles: principal.roles,
            credential: principal.credential,
            confirmed: moment
        )
    }

    private func error(_ work: () async throws -> Void) async -> AccessError? {
        do {
            try await work()
            return nil
        } catch {
            return error as? AccessError
        }
    }
}

extension [Double] {
    fileprivate func asyncMap<Value>(
        _ transform: (Double) async throws -> Value
    ) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
