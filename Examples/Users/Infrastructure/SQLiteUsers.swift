package import KasaneSQLite
import KasaneStore
import UsersDomain

extension StoreUserRepository {
    /// Creates a repository that stores users in a SQLite database.
    package static func inSQLite(_ store: SQLiteStore) -> Self {
        Self(
            transactions: SQLiteTransactions(store: store) { $0.repository(of: UserRow.self) }
        )
    }
}

extension SQLiteStore {
    /// Opens the database at a path, creating it if necessary.
    package init(usersAt path: String) throws(SQLiteStoreError) {
        var migrator = Migrator()
        migrator.register("1 users") { dialect in
            [
                """
                CREATE TABLE "user" (
                    email \(dialect.text) PRIMARY KEY, birthday \(dialect.text) NOT NULL
                ) \(dialect.tableOptions)
                """
            ]
        }
        try self.init(path: path, migrator: migrator, applicationID: 0x5573_6572)
    }
}
