import KasaneAccounts  // kasane:if accounts
import KasaneDomain
import KasaneHummingbird
import KasaneJobs  // kasane:if worker
import KasanePostgres  // kasane:if postgres
import KasaneSQLite
import KasaneStore
import SampleDomain

// kasane:if postgres
/// Opens a SQLite file or, for a URL, a PostgreSQL database, and migrates it.
///
/// A missing file is created.
// kasane:else
/// Opens the file at a path, creating it if necessary, and migrates it.
// kasane:end
package func openStore(at location: String) async throws -> any SQLStore {
    // kasane:if postgres
    if ["postgresql://", "postgres://"].contains(where: location.hasPrefix) {
        return try await PostgresStore(location, migrator: .application)
    }
    // kasane:end
    // The application ID prevents other applications from opening the file.
    return try SQLiteStore(path: location, migrator: .application, applicationID: 0x7361_6D70)
}

extension Item: StoreRecord {}
// kasane:records

extension SampleRepositories {
    package init(_ transaction: any RecordTransaction) {
        self.init(
            transaction: transaction,
            outbox: JobOutbox(jobs: JobRepository(transaction: transaction)),  // kasane:if jobs
            // kasane:repository-arguments
            items: transaction.repository(of: Item.self)
        )
    }
}

extension Migrator {
    /// The tables, for every store.
    ///
    /// Never edit a released migration.
    package static var application: Self {
        var migrator = Self()
        // kasane:if worker
        migrator.registerJobs()
        // kasane:end
        // kasane:if accounts
        migrator.registerAccounts()
        // kasane:end
        migrator.registerPageStates()
        migrator.register("1 items") { dialect in
            [
                """
                CREATE TABLE item (
                    id \(dialect.uuid) NOT NULL PRIMARY KEY, version \(dialect.integer) NOT NULL,
                    title \(dialect.text) NOT NULL, note \(dialect.text) NOT NULL
                ) \(dialect.tableOptions)
                """
            ]
        }
        // kasane:migrations
        return migrator
    }
}
