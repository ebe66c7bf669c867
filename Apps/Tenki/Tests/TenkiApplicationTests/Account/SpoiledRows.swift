import GRDB
import KasaneDomain
import KasanePostgres
import KasaneSQLite
import TenkiApplication
import TenkiDomain

extension TransactionTemplate where Repositories == PersonRepositories {
    /// Spoils the row of a person's board, so that it cannot be read.
    func spoilBoard(of person: PersonID) async throws {
        try await execute("UPDATE board SET person = 'x' WHERE id = '\(BoardID(of: person).text)'")
    }

    /// Stores a user whose row cannot be read.
    func addSpoiledUser(_ name: String) async throws {
        try await execute(
            #"INSERT INTO "user" (id, mail, version) VALUES ('\#(name)', 'nowhere', 1)"#
        )
    }

    /// Spoils a row of a warning's document, or of a report, so that it cannot be read.
    func spoilWarning(_ row: SpoiledWarning) async throws {
        switch row {
        case .document:
            try await execute(
                """
                INSERT INTO "warningDocument" (id, "announcedAt", "isRead", failures)
                VALUES ('x', 0, 0, 0)
                """
            )
        case .report:
            try await execute(
                """
                UPDATE "warningReport" SET bulletin = 'x'
                WHERE office = '011000' AND bulletin = 'VPWW55'
                """
            )
        }
    }

    private func execute(_ sql: String) async throws {
        try await execute { repositories in
            switch repositories.transaction {
            case let transaction as SQLiteTransaction:
                try await transaction.perform { try $0.execute(sql: sql) }
            case let transaction as PostgresTransaction:
                try await transaction.perform {
                    _ = try await $0.execute(PostgresSQL(trusted: sql))
                }
            default: throw NoRowsError()
            }
        }
    }
}

enum SpoiledWarning: CaseIterable {
    case document, report
}

private struct NoRowsError: Error {}
