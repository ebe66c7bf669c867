import KasaneDomain
import TenkiDomain

/// The users read from another Tenki in one transaction and the pending change.
///
/// It is not `Sendable`, and neither is the repository that contains it.
final class RemoteUserTransaction {
    /// The change that is sent when the transaction ends.
    enum Change: Sendable {
        case add(User)
        case replace(User)
        case delete(User)
    }

    private let access: TransactionOptions.Access
    private let server: RemoteUsers
    private var users: [User]?
    private var change: Change?
    private var isOver = false

    init(_ access: TransactionOptions.Access, on server: RemoteUsers) {
        self.access = access
        self.server = server
    }

    /// Returns all users as the transaction sees them, ordered by name.
    func all() async throws -> [User] {
        try check()
        if let users { return users }
        let users = try await server.users()
        // Another task of the body may have fetched the users or ended the transaction meanwhile.
        try check()
        self.users = self.users ?? users
        return self.users ?? users
    }

    func save(_ user: User) async throws {
        var users = try await writable()
        let stored = users.firstIndex { $0.id == user.id }
        let next = try user.nextVersion(replacing: stored.map { users[$0].version })
        if let stored {
            users[stored] = next
        } else {
            users.insert(next, at: users.firstIndex { user.id < $0.id } ?? users.count)
        }
        self.users = users
        change = stored == nil ? .add(user) : .replace(user)
    }

    func delete(_ id: UserID) async throws -> Bool {
        var users = try await writable()
        guard let stored = users.firstIndex(where: { $0.id == id }) else { return false }
        change = .delete(users.remove(at: stored))
        self.users = users
        return true
    }

    /// Ends the transaction and returns the pending change.
    @discardableResult
    func end() -> Change? {
        isOver = true
        return change
    }

    private func writable() async throws -> [User] {
        try check()
        guard access == .write else { throw TransactionError.readOnly }
        let users = try await all()
        guard change == nil else {
            throw RemoteTransactionError.secondWrite
        }
        return users
    }

    private func check() throws {
        guard !isOver else { throw TransactionError.ended }
        try Task.checkCancellation()
    }
}

/// An invalid use of a transaction on the users at another Tenki.
package enum RemoteTransactionError: Error, CustomStringConvertible {
    /// A transaction writes a second user.
    case secondWrite
    /// A deadline was requested at this source location.
    case deadline(origin: String)

    package var description: String {
        switch self {
        case .secondWrite:
            "a transaction on users at another Tenki writes one of them; use one for each"
        case .deadline(let origin):
            "\(origin) requests a deadline, which users at another Tenki cannot have"
        }
    }
}

/// The users at another Tenki, bound to one transaction.
struct RemoteUserRepository: UserRepository {
    let transaction: RemoteUserTransaction

    func find(_ id: UserID) async throws -> User? {
        try await transaction.all().first { $0.id == id }
    }

    func all() async throws -> [User] { try await transaction.all() }

    func save(_ user: User) async throws { try await transaction.save(user) }

    @discardableResult
    func delete(_ id: UserID) async throws -> Bool { try await transaction.delete(id) }
}
