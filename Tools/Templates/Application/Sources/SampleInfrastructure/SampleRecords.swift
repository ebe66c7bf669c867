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
    /// The tables, in every store. A migration that has been released is never edited.
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
