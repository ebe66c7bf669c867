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
    /// Whether the addresses of accounts can be changed, too.
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

    /// Returns the use case for an account.
    ///
    /// - Parameter principal: The account; `nil` if none is signed in.
    /// - Returns: The use case.
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

    /// Stores a new or a changed user.
    ///
    /// - Parameter user: The user.
    /// - Returns: The user as it is stored.
    /// - Throws: `UserConflictError`, if the name of a new user or the email address already
    ///   exists; `DomainError.conflict`, if the stored user was changed or deleted since it was
    ///   read; other `DomainError`s of the store; `CancellationError`.
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

    /// Refuses to change the address of a person's account, except for the operator.
    ///
    /// A reader of its mails can sign in as the person.
    private func requireOwnMail(
        of user: User,
        insteadOf stored: User?
    ) throws(UserConflictError) {
        guard !changesMails, let stored, stored.person != nil,
            stored.mail != user.mail
        else { return }
        throw .mailOfAccount(user.id)
    }

    /// Returns a user.
    ///
    /// - Throws: `DomainError.notFound`; other `DomainError`s of the store; `CancellationError`.
    package func user(_ id: UserID) async throws -> User {
        try require(.read)
        return try await transactions.read { try await $0.users.user(id) }
    }

    /// Returns all users, ordered by name.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func users() async throws -> [User] {
        try require(.read)
        return try await transactions.read { try await $0.users.all() }
    }

    /// Changes a user's email address.
    ///
    /// - Parameters:
    ///   - mail: The email address.
    ///   - id: The user name.
    /// - Returns: The user as it is stored.
    /// - Throws: `DomainError.notFound`; `UserConflictError`, if another user has the address;
    ///   other `DomainError`s of the store; `CancellationError`.
    @discardableResult
    package func setMail(_ mail: EmailAddress, of id: UserID) async throws -> User {
        try await change(id) { $0.mail = mail }
    }

    /// Changes a user's birthday.
    ///
    /// - Parameters:
    ///   - birthday: The birthday; `nil` to remove it.
    ///   - id: The user name.
    /// - Returns: The user as it is stored.
    /// - Throws: `DomainError.notFound`; other `DomainError`s of the store; `CancellationError`.
    @discardableResult
    package func setBirthday(_ birthday: Birthday?, of id: UserID) async throws -> User {
        try await change(id) { $0.birthday = birthday }
    }

    /// Deletes a user.
    ///
    /// - Parameters:
    ///   - id: The user name.
    ///   - version: The expected version; `nil` for any version.
    /// - Throws: `DomainError.notFound`; `DomainError.conflict`, if another version is stored;
    ///   other `DomainError`s of the store; `CancellationError`.
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
