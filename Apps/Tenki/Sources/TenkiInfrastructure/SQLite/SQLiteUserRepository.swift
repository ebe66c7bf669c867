import GRDB
package import KasaneDomain
package import KasaneSQLite
package import TenkiDomain

/// The users in a SQLite database, bound to one transaction.
package struct SQLiteUserRepository: UserRepository, ForwardingRepository {
    package let wrapped: any Repository<User>

    private let transaction: SQLiteTransaction

    /// Creates a repository bound to a transaction.
    package init(transaction: SQLiteTransaction) {
        wrapped = SQLiteRepository<UserRow>(transaction: transaction)
        self.transaction = transaction
    }

    package func find(mail: EmailAddress) async throws -> User? {
        let name = try await transaction.perform { db in
            try String.fetchOne(
                db,
                sql: "SELECT id FROM user WHERE mail = ? ORDER BY id LIMIT 1",
                arguments: [mail.text]
            )
        }
        guard let name else { return nil }
        return try await find(UserID(name))
    }

    package func find(person: PersonID) async throws -> User? {
        let name = try await transaction.perform { db in
            try String.fetchOne(
                db,
                sql: "SELECT id FROM user WHERE person = ?",
                arguments: [person.description]
            )
        }
        guard let name else { return nil }
        return try await find(UserID(name))
    }
}
