import KasaneAccounts
import KasaneDomain
import KasaneStore

extension TestSite {
    func execute(_ sql: String) async throws {
        try await transactions.execute { repositories in
            guard let transaction = repositories.transaction as? any SQLTransaction else { return }
            try await transaction.execute(SQL(trusted: sql))
        }
    }

    func refuseUpdates(of tables: [String]) async throws {
        for table in tables {
            try await transactions.execute { repositories in
                guard let transaction = repositories.transaction as? any SQLTransaction else {
                    return
                }
                let sql =
                    transaction.dialect == .sqlite
                    ? """
                    CREATE TRIGGER full_\(table) BEFORE UPDATE ON kasane_account_\(table)
                    BEGIN SELECT RAISE(ABORT, 'full'); END
                    """
                    : """
                    ALTER TABLE kasane_account_\(table)
                    ADD CONSTRAINT full_\(table) CHECK (used IS NULL) NOT VALID
                    """
                try await transaction.execute(SQL(trusted: sql))
            }
        }
    }

    func count(_ table: String) async throws -> Int? {
        try await transactions.read { repositories in
            guard let transaction = repositories.transaction as? any SQLTransaction else {
                return nil
            }
            return try await transaction.fetchOne(
                "SELECT count(*) FROM \(identifier: table)",
                as: Int.self
            )
        }
    }
}
