import HelpdeskDomain
import KasaneAccounts
import KasaneDomain
import KasaneJobs
import KasanePostgres
import KasaneSQLite
import KasaneStore

/// Opens the file at a path or the PostgreSQL database at a URL, and migrates it.
package func openStore(at location: String) async throws -> any SQLStore {
    if ["postgresql://", "postgres://"].contains(where: location.hasPrefix) {
        return try await PostgresStore(location, migrator: .helpdesk)
    }
    // The application ID prevents other applications from opening the file.
    return try SQLiteStore(path: location, migrator: .helpdesk, applicationID: 0x4865_6C70)
}

extension SQLStore {
    package var helpdesk: any TransactionTemplate<HelpdeskRepositories> {
        transactions { HelpdeskRepositories($0) }
    }

    package var accounts: any TransactionTemplate<AccountRepositories> {
        transactions { AccountRepositories(transaction: $0, data: MemberData(transaction: $0)) }
    }

    package var jobs: any TransactionTemplate<JobRepository> {
        transactions { JobRepository(transaction: $0) }
    }
}
