import GRDB
import KasaneAccounts
import KasaneDomain
import KasanePostgres
import KasaneSQLite

extension TestSite {
    func execute(_ sql: String) async throws {
        try await transactions.execute { repositories in
            switch repositories.transaction {
            case let transaction as SQLiteTransaction:
                try await transaction.perform { try $0.execute(sql: sql) }
            case let transaction as PostgresTransaction:
                try await transaction.perform {
                    _ = try await $0.execute(PostgresSQL(trusted: sql))
                }
            default: break
            }
        }
    }

    func refuseUpdates(of tables: [String]) async throws {
        for table in tables {
            try await transactions.execute { repositories in
                switch repositories.transaction {
                case let transaction as SQLiteTransaction:
                    try await transaction.perform {
                        try $0.execute(
                            sql: """
                                CREATE TRIGGER full_\(table) BEFORE UPDATE ON kasane_account_\(table)
                                BEGIN SELECT RAISE(ABORT, 'full'); END
                                """
                        )
                    }
                case let transaction as PostgresTransaction:
                    try await transaction.perform { database in
                        _ = try await database.execute(
                            PostgresSQL(
                                trusted: """
                                    ALTER TABLE kasane_account_\(table)
                                    ADD CONSTRAINT full_\(table) CHECK (used IS NULL) NOT VALID
                                    """
                            )
                        )
                    }
                default: break
                }
            }
        }
    }

    func count(_ table: String) async throws -> Int? {
        let sql = "SELECT count(*) FROM \(table)"
        return try await transactions.read { repositories in
            switch repositories.transaction {
            case let transaction as SQLiteTransaction:
                try await transaction.perform { try Int.fetchOne($0, sql: sql) }
            case let transaction as PostgresTransaction:
                try await transaction.perform {
                    try await $0.fetchOne(PostgresSQL(trusted: sql), as: Int.self)
                }
            default: nil
            }
        }
    }
}
