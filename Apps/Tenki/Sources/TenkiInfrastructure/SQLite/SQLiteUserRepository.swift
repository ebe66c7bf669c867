import GRDB
public import KasaneDomain
public import KasaneSQLite
public import TenkiDomain

/// The users in a SQLite database, within one transaction.
public struct SQLiteUserRepository: UserRepository, ForwardingRepository {
    /// The repository of their rows.
    public let wrapped: any Repository<User>

    private let transaction: SQLiteTransaction

    /// Binds the repository to a transaction.
    public init(transaction: SQLiteTransaction) {
        wrapped = SQLiteRepository<UserRow>(transaction: transaction)
        self.transaction = transaction
    }

    /// Returns the user with a mail address, the first by name of several; `nil` if there is none.
    public func find(_ mail: MailAddress) async throws -> User? {
        let name = try await transaction.access { db in
            try String.fetchOne(
                db,
                sql: "SELECT id FROM user WHERE mail = ? ORDER BY id LIMIT 1",
                arguments: [mail.text]
            )
        }
        guard let name else { return nil }
        return try await find(UserID(name))
    }
}

/// A user, as a row.
private struct UserRow: SQLiteRecord {
    static let databaseTableName = "user"

    let id: String
    let mail: String
    let birthday: String?
    let version: Int

    init(_ user: User) {
        id = user.id.text
        mail = user.mail.text
        birthday = user.birthday?.description
        version = user.version
    }

    func element() throws -> User {
        try User(
            id: UserID(id),
            mail: MailAddress(mail),
            birthday: birthday.map { try Birthday(recorded: $0) },
            version: version
        )
    }

    static func key(of id: UserID) -> [DatabaseValue] {
        [id.text.databaseValue]
    }
}
