import Foundation
package import KasaneAccounts
package import KasaneDomain
import KasaneMail
package import TenkiDomain

/// The users with their accounts, bound to one transaction: a stored user gets an account, and a
/// deleted one loses it with everything that belongs to the person.
///
/// A new account has no password: the person signs in by a mailed link, or sets one by it.
package struct AccountUserRepository<Users: UserRepository>: ActorUserRepository,
    ForwardingRepository
{
    package let wrapped: any Repository<User>

    private let users: Users
    private let accounts: AccountRepositories
    private let clock: any WallClock
    private var actor: AccountPrincipal?

    /// Creates a repository bound to a transaction.
    ///
    /// - Parameters:
    ///   - users: The users.
    ///   - accounts: The accounts of the same transaction.
    ///   - clock: The clock for the times of changes.
    package init(
        users: Users,
        accounts: AccountRepositories,
        clock: any WallClock
    ) {
        wrapped = users
        self.users = users
        self.accounts = accounts
        self.clock = clock
    }

    package func acting(as principal: AccountPrincipal) async throws -> any UserRepository {
        try await accounts.requireCurrent(principal, sessions: .tenki, now: clock.now)
        var copy = self
        copy.actor = principal
        return copy
    }

    package func find(mail: EmailAddress) async throws -> User? { try await users.find(mail: mail) }

    package func find(person: PersonID) async throws -> User? {
        try await users.find(person: person)
    }

    package func save(_ user: User) async throws {
        let stored = try await users.find(user.id)
        let mailbox = try Mailbox(user.mail.text)
        var user = user
        user.person = stored?.person
        if let person = stored?.person {
            try await users.save(user)
            do {
                try await accounts.setMail(
                    mailbox,
                    of: AccountID(person),
                    by: actor,
                    now: clock.now
                )
            } catch AccountError.addressTaken {
                throw UserConflictError.mailTaken(user.mail)
            }
            return
        }
        guard try await accounts.find(mail: mailbox) == nil else {
            // Older versions of Tenki allowed several users with the same address.
            guard stored?.mail == user.mail else { throw UserConflictError.mailTaken(user.mail) }
            return try await users.save(user)
        }
        let account = AccountID(UUID())
        user.person = PersonID(account)
        try await users.save(user)
        try await accounts.add(account, mail: mailbox, by: actor, now: clock.now)
    }

    package func save(_ elements: [User]) async throws {
        for user in elements { try await save(user) }
    }

    @discardableResult
    package func delete(_ id: UserID) async throws -> Bool {
        guard let user = try await users.find(id) else { return false }
        guard let person = user.person else { return try await users.delete(id) }
        do {
            try await accounts.delete(AccountID(person), by: actor, now: clock.now)
        } catch AccountError.lastAdministrator {
            throw UserConflictError.lastAdministrator(id)
        }
        return true
    }

    @discardableResult
    package func delete(_ ids: [UserID]) async throws -> Int {
        var count = 0
        for id in Set(ids) where try await delete(id) { count += 1 }
        return count
    }

    package func deleteAll() async throws {
        try await delete(users.all().map(\.id))
    }
}
