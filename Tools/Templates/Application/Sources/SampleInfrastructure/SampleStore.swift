import KasaneDomain
import KasanePostgres  // kasane:if postgres
import KasaneSQLite
import KasaneStore
import SampleDomain

/// The application's open database.
package struct SampleStore: Sendable {
    package let served: any ServedStore
    package let transactions: any TransactionTemplate<SampleRepositories>
    package let close: @Sendable () async throws -> Void

    // kasane:if postgres
    /// Opens the file at a path or the PostgreSQL database at a URL, and migrates it.
    ///
    /// A missing file is created.
    // kasane:else
    /// Opens the file at a path, creating it if necessary, and migrates it.
    // kasane:end
    package init(at location: String) async throws {
        // kasane:if postgres
        if ["postgresql://", "postgres://"].contains(where: location.hasPrefix) {
            let store = try await PostgresStore(location, migrator: .application)
            served = store
            transactions = PostgresTransactions(store: store) { SampleRepositories($0) }
            close = { try await store.close() }
            return
        }
        // kasane:end
        // The application ID prevents other applications from opening the file.
        let store = try SQLiteStore(
            path: location,
            migrator: .application,
            applicationID: 0x7361_6D70
        )
        served = store
        transactions = SQLiteTransactions(store: store) { SampleRepositories($0) }
        close = { try await store.close() }
    }
}
