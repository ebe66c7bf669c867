public import KasaneDomain
public import TenkiDomain

/// Stores and finds users, each with a mail address and a birthday.
///
/// Where they are kept it does not know: it may be far away. Each call is one transaction.
public struct KeepUsers: Sendable {
    private let transactions: any TransactionTemplate<UserRepositories>

    /// Makes the use case.
    public init(transactions: any TransactionTemplate<UserRepositories>) {
        self.transactions = FailureNamingTransactions(transactions)
    }

    /// Stores a user, new or as it was read and then changed.
    ///
    /// - Parameter user: The user.
    /// - Returns: The user as it is stored.
    /// - Throws: ``UserConflict``, if a new one has the name, or one of any kind the mail address of
    ///   another; `Failure.conflict`, if somebody has changed or deleted it since it was read; other
    ///   `Failure`s of the store; `CancellationError`.
    @discardableResult
    public func store(_ user: User) async throws -> User {
        try await transactions.execute { repositories in
            let stored = try await repositories.users.find(user.id)
            if user.version == 0, stored != nil { throw UserConflict.nameTaken(user.id) }
            return try await repositories.users.save(user, insteadOf: stored)
        }
    }

    /// Finds a user.
    ///
    /// - Throws: `Failure.notFound`; other `Failure`s of the store; `CancellationError`.
    public func user(_ id: UserID) async throws -> User {
        try await transactions.read { try await $0.users.user(id) }
    }

    /// Returns every user, in the order of their names.
    ///
    /// - Throws: `Failure`s of the store; `CancellationError`.
    public func users() async throws -> [User] {
        try await transactions.read { try await $0.users.all() }
    }

    /// Gives a user another mail address.
    ///
    /// - Parameters:
    ///   - mail: The address.
    ///   - id: The user's name.
    /// - Returns: The user as it is stored.
    /// - Throws: `Failure.notFound`; ``UserConflict``, if it is another's; other `Failure`s of the
    ///   store; `CancellationError`.
    @discardableResult
    public func setMail(_ mail: MailAddress, of id: UserID) async throws -> User {
        try await change(id) { $0.mail = mail }
    }

    /// Gives a user another birthday.
    ///
    /// - Parameters:
    ///   - birthday: The birthday; `nil` to forget it.
    ///   - id: The user's name.
    /// - Returns: The user as it is stored.
    /// - Throws: `Failure.notFound`; other `Failure`s of the store; `CancellationError`.
    @discardableResult
    public func setBirthday(_ birthday: Birthday?, of id: UserID) async throws -> User {
        try await change(id) { $0.birthday = birthday }
    }

    /// Deletes a user.
    ///
    /// - Parameters:
    ///   - id: The user's name.
    ///   - version: The version that must be the stored one; `nil` for any.
    /// - Throws: `Failure.notFound`; `Failure.conflict`, if another version is stored; other
    ///   `Failure`s of the store; `CancellationError`.
    public func delete(_ id: UserID, readAs version: Int? = nil) async throws {
        try await transactions.execute { repositories in
            if let version {
                var user = try await repositories.users.user(id)
                let stored = user.version
                user.version = version
                _ = try user.succeeding(stored)
            }
            guard try await repositories.users.delete(id) else { throw Failure.noSuchUser(id) }
        }
    }

    /// Reads, changes and stores in one transaction.
    ///
    /// Nothing comes between, or what came between is a conflict.
    private func change(_ id: UserID, _ change: (inout User) -> Void) async throws -> User {
        try await transactions.execute { repositories in
            let stored = try await repositories.users.user(id)
            var user = stored
            change(&user)
            return try await repositories.users.save(user, insteadOf: stored)
        }
    }
}

extension UserRepository {
    fileprivate func user(_ id: UserID) async throws -> User {
        guard let user = try await find(id) else { throw Failure.noSuchUser(id) }
        return user
    }

    /// Saves a user whose mail address is nobody else's, and returns it as it is stored.
    ///
    /// One that stays as it was is not looked at: older versions of Tenki let several users share one.
    fileprivate func save(_ user: User, insteadOf stored: User?) async throws -> User {
        if user.mail != stored?.mail, let owner = try await find(user.mail), owner.id != user.id {
            throw UserConflict.mailTaken(user.mail)
        }
        try await save(user)
        return try await self.user(user.id)
    }
}

extension Failure {
    fileprivate static func noSuchUser(_ id: UserID) -> Self { .notFound("no such user: \(id)") }
}
