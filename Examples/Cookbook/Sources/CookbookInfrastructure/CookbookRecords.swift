import CookbookDomain
import KasaneStore

extension Recipe: StoreRecord {}

extension CookbookRepositories {
    /// Creates repositories for a transaction.
    public init(_ transaction: any RecordTransaction) {
        self.init(transaction: transaction, recipes: transaction.repository(of: Recipe.self))
    }
}

extension Migrator {
    /// The cookbook's tables.
    public static var cookbook: Self {
        var migrator = Self()
        migrator.register("1 recipes") { dialect in
            [
                """
                CREATE TABLE recipe (
                    id \(dialect.uuid) NOT NULL PRIMARY KEY, title \(dialect.text) NOT NULL UNIQUE,
                    servings \(dialect.integer) NOT NULL, steps \(dialect.text) NOT NULL
                ) \(dialect.tableOptions)
                """
            ]
        }
        return migrator
    }
}
