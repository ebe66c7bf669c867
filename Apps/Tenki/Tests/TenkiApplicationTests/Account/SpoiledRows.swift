import KasaneDomain
import KasaneStore
import TenkiApplication
import TenkiDomain

extension TransactionTemplate where Repositories == SiteRepositories {
    /// Spoils the row of a person's board, so that it cannot be read.
    func spoilBoard(of person: ProfileID) async throws {
        try await execute("UPDATE board SET person = 'x' WHERE id = '\(BoardID(of: person).text)'")
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
            guard let transaction = repositories.transaction as? any SQLTransaction else {
                throw NoRowsError()
            }
            try await transaction.execute(SQL(trusted: sql))
        }
    }
}

enum SpoiledWarning: CaseIterable {
    case document, report
}

private struct NoRowsError: Error {}
