package import KasaneDomain
package import KasanePostgres
package import TenkiDomain

/// The users in a PostgreSQL database, bound to one transaction.
package struct PostgresUserRepository: UserRepository, ForwardingRepository {
    package let wrapped: any Repository<User>

    private let transaction: PostgresTransaction

    /// Creates a repository bound to a transaction.
    package init(transaction: PostgresTransaction) {
        wrapped = PostgresRepository<UserRow>(transaction: transaction)
        self.transaction = transaction
    }

    package func find(mail: EmailAddress) async throws -> User? {
        let name = try await transaction.perform { database in
            try await database.fetchOne(
                #"SELECT id FROM "user" WHERE mail = \#(mail.text) ORDER BY id LIMIT 1"#,
                as: String.self
            )
        }
        guard let name else { return nil }
        return try await find(UserID(name))
    }

    package func find(person: PersonID) async throws -> User? {
        let name = try await transaction.perform { database in
            try await database.fetchOne(
                #"SELECT id FROM "user" WHERE person = \#(person.description)"#,
                as: String.self
            )
        }
        guard let name else { return nil }
        return try await find(UserID(name))
    }
}
