import CookbookDomain
import KasaneSQLite
import KasaneStore

extension SQLiteStore {
    /// Opens the cookbook at a path, creating it if necessary, and migrates it.
    public init(cookbookAt path: String) throws(SQLiteStoreError) {
        try self.init(path: path, migrator: .cookbook, applicationID: 0x436F_6F6B)
    }
}

extension SQLiteTransactions<CookbookRepositories> {
    /// Creates transactions on a cookbook.
    public init(cookbookIn store: SQLiteStore) {
        self.init(store: store) { CookbookRepositories($0) }
    }
}
