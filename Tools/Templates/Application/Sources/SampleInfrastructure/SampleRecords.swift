import KasaneStore
import SampleDomain

extension Item: StoreRecord {}
// kasane:records

extension SampleRepositories {
    package init(_ transaction: any RecordTransaction) {
        self.init(
            transaction: transaction,
            // kasane:repository-arguments
            items: transaction.repository(of: Item.self)
        )
    }
}

extension Migrator {
    /// The tables, for every store. Never edit a released migration.
    package static var application: Self {
        var migrator = Self()
        migrator.register("1 items") { dialect in
            [
                """
                CREATE TABLE item (
                    id \(dialect.uuid) NOT NULL PRIMARY KEY,
                    title \(dialect.text) NOT NULL,
                    note \(dialect.text) NOT NULL
                ) \(dialect.tableOptions)
                """
            ]
        }
        // kasane:migrations
        return migrator
    }
}
