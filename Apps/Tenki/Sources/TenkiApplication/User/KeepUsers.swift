public import KasaneDomain
public import TenkiDomain

/// Stores and finds users, each with a mail address and a birthday.
public struct KeepUsers: Sendable {
    private let transactions: any TransactionTemplate<TenkiRepositories>

    /// Makes the use case.
    public init(transactions: any TransactionTemplate<TenkiRepositories>) {
        self.transactions = transactions
    }

    /// Stores a user, new or as it was read and then changed.
    ///
    /// - Parameter user: The user.
    /// - Returns: The user as it is stored.
    /// - Throws: `Failure.conflict`, if there is a user of this name already, or somebody has changed
    ///   or deleted it since it was read; other `Failure`s of the store.
    @discardableResult
    public func store(_ user: User) async throws -> User {
        try await transactions.execute { repositories in
            if user.version == 0, try await repositories.users.find(user.id) != nil {
                throw Failure.conflict("there is a user \(user.id) already")
            }
            try await repositories.users.save(user)
            return try await repositories.users.user(user.id)
        }
    }

    /// Finds a user.
    ///
    /// - Throws: `Failure.notFound`; other `Failure`s of the store.
    public func user(_ id: UserID) async throws -> User {
        try await transactions.read { try await $0.users.user(id) }
    }

    /// Returns every user, in the order of their names.
    public func users() async throws -> [User] {
        try await transactions.read { try await $0.users.all() }
    }

    /// Gives a user another mail address.
    ///
    /// - Parameters:
    ///   - mail: The address.
    ///   - id: The user's name.
    /// - Returns: The user as it is stored.
    /// - Throws: `Failure.notFound`; other `Failure`s of the store.
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
    /// - Throws: `Failure.notFound`; other `Failure`s of the store.
    @discardableResult
    public func setBirthday(_ birthday: Birthday?, of id: UserID) async throws -> User {
        try await change(id) { $0.birthday = birthday }
    }

    /// Deletes a user.
    ///
    /// - Throws: `Failure.notFound`; other `Failure`s of the store.
    public func delete(_ id: UserID) async throws {
        try await transactions.execute { repositories in
            guard try await repositories.users.delete(id) else { throw Failure.noSuchUser(id) }
        }
    }

    /// Reads, changes and stores in one transaction, so that nothing comes between.
    private func change(_ id: UserID, _ change: (inout User) -> Void) async throws -> User {
        try await transactions.execute { repositories in
            var user = try await repositories.users.user(id)
            change(&user)
            try await repositories.users.save(user)
            return try await repositories.users.user(id)
        }
    }
}

extension UserRepository {
    fileprivate func user(_ id: UserID) async throws -> User {
        guard let user = try await find(id) else { throw Failure.noSuchUser(id) }
        return user
    }
}

extension Failure {
    fileprivate static func noSuchUser(_ id: UserID) -> Self { .notFound("no such user: \(id)") }
}
