import Foundation
package import KasaneAccounts
package import KasaneDomain
package import TenkiDomain

/// Stores and finds users, each with an email address and a birthday.
///
/// The store can be local or remote. Each call is one transaction, and throws `AccessError` unless
/// ``UserPolicy`` lets the account do it. A change in a browser requires that the administrator has
/// confirmed their identity within 15 minutes, and that the session has not ended in the meantime.
/// For users at another Tenki (`--users-at`), the session is read at the start of the request only:
/// the other Tenki has the token of this one, and no session.
package struct ManageUsers: Sendable {
    private let transactions: any TransactionTemplate<UserRepositories>
    private let clock: any WallClock
    private var principal: AccountPrincipal?
    private var changesMails = false
    /// The time in seconds for which a confirmed identity counts, as on the pages of accounts.
    private static let confirmationAge: TimeInterval =
        SessionPolicy.tenki.confirmationAge / .seconds(1)

    /// Creates the use case without an account, which refuses everything; see ``acting(as:)``.
    ///
    /// - Parameters:
    ///   - transactions: The transactions of the users.
    ///   - clock: The clock for the age of a confirmed identity.
    package init(
        transactions: any TransactionTemplate<UserRepositories>,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.clock = clock
    }

    package func acting(as principal: AccountPrincipal?) -> Self {
        var copy = self
        copy.principal = principal
        copy.changesMails = principal?.credential == .system
        return copy
    }

    /// Returns the use case for clients of the API, who may do what administrators may.
    ///
    /// Another Tenki passes the changes of its administrators on, so that it cannot change the
    /// addresses of accounts either.
    package func actingForClients() -> Self {
        var copy = acting(as: .system)
        copy.changesMails = false
        return copy
    }

    @discardableResult
    private func require(_ action: UserAction) throws(AccessError) -> AccountPrincipal {
        let actor = try UserPolicy().require(action, by: principal)
        guard action != .read, actor.session != nil else { return actor }
        guard let confirmed = actor.confirmed,
            abs(clock.now.timeIntervalSince(confirmed)) < Self.confirmationAge
        else { throw .confirmationRequired }
        return actor
    }

    @discardableResult
    package func store(_ user: User) async throws -> User {
        let actor = try require(.store)
        return try await transactions.execute { repositories in
            let users = try await repositories.users(changedBy: actor)
            let stored = try await users.find(user.id)
            if user.version == 0, stored != nil { throw UserConflictError.nameTaken(user.id) }
            try requireOwnMail(of: user, insteadOf: stored)
            return try await users.save(user, insteadOf: stored)
        }
    }

    private func requireOwnMail(
        of user: User,
        insteadOf stored: User?
    ) throws(UserConflictError) {
        guard !changesMails, let stored, stored.person != nil,
            stored.mail != user.mail
        else { return }
        throw .mailOfAccount(user.id)
    }

    package func user(_ id: UserID) async throws -> User {
        try require(.read)
        return try await transactions.read { try await $0.users.user(id) }
    }

    package func users() async throws -> [User] {
        try require(.read)
        return try await transactions.read { try await $0.users.all() }
    }

    @discardableResult
    package func setMail(_ mail: EmailAddress, of id: UserID) async throws -> User {
        try await change(id) { $0.mail = mail }
    }

    @discardableResult
    package func setBirthday(_ birthday: Birthday?, of id: UserID) async throws -> User {
        try await change(id) { $0.birthday = birthday }
    }

    package func delete(_ id: UserID, readAs version: Int? = nil) async throws {
        let actor = try require(.delete)
        try await transactions.execute { repositories in
            let users = try await repositories.users(changedBy: actor)
            if let version {
                var user = try await users.user(id)
                let stored = user.version
                user.version = version
                _ = try user.nextVersion(replacing: stored)
            }
            guard try await users.delete(id) else { throw DomainError.noSuchUser(id) }
        }
    }

    /// Reads, changes and stores a user in one transaction.
    ///
    /// A concurrent change is either excluded or reported as a conflict.
    private func change(_ id: UserID, _ change: (inout User) -> Void) async throws -> User {
        let actor = try require(.store)
        return try await transactions.execute { repositories in
            let users = try await repositories.users(changedBy: actor)
            let stored = try await users.user(id)
            var user = stored
            change(&user)
            try requireOwnMail(of: user, insteadOf: stored)
            return try await users.save(user, insteadOf: stored)
        }
    }
}

extension UserRepository {
    fileprivate func user(_ id: UserID) async throws -> User {
        guard let user = try await find(id) else { throw DomainError.noSuchUser(id) }
        return user
    }

    /// Saves a user with a unique email address and returns the stored user.
    ///
    /// An unchanged address is not checked, because older versions of Tenki allowed duplicates.
    fileprivate func save(_ user: User, insteadOf stored: User?) async throws -> User {
        if user.mail != stored?.mail, let owner = try await find(mail: user.mail),
            owner.id != user.id
        {
            throw UserConflictError.mailTaken(user.mail)
        }
        try await save(user)
        return try await self.user(user.id)
    }
}

extension DomainError {
    fileprivate static func noSuchUser(_ id: UserID) -> Self { .notFound(Subject.user(id)) }
}
