import GRDB
import KasaneDomain
package import KasaneSQLite
import UsersDomain

extension StoreUserRepository {
    /// Creates a repository whose users live in a SQLite database.
    package static func inSQLite(_ store: SQLiteStore) -> Self {
        Self(
            transactions: SQLiteTransactions(store: store) { transaction in
                SQLiteRepository<UserRow>(transaction: transaction)
            }
        )
    }
}

extension SQLiteStore {
    /// Opens the database at a path, and creates it if it is missing.
    package init(usersAt path: String) throws(SQLiteStoreError) {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 users") { db in
            try db.execute(
                sql: "CREATE TABLE user (email TEXT PRIMARY KEY, birthday TEXT NOT NULL) STRICT"
            )
        }
        try self.init(path: path, migrator: migrator, applicationID: 0x5573_6572)
    }
}

private struct UserRow: SQLiteRecord {
    static let databaseTableName = "user"
    static let primaryKey = ["email"]
    let email: String
    let birthday: String

    init(_ user: User) {
        email = "\(user.email)"
        birthday = "\(user.birthday)"
    }

    func element() throws -> User { try User(email: email, birthday: birthday) }

    static func key(of email: EmailAddress) -> [DatabaseValue] { [email.text.databaseValue] }
}
