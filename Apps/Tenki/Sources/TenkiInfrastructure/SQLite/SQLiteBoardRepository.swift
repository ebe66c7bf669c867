package import Foundation
import GRDB
package import KasaneDomain
package import KasaneSQLite
package import TenkiDomain

/// The visitors' boards in a SQLite database, bound to one transaction.
package struct SQLiteBoardRepository: BoardRepository, ForwardingRepository {
    package let wrapped: any Repository<VisitorBoard>

    private let transaction: SQLiteTransaction

    /// Creates a repository bound to a transaction.
    package init(transaction: SQLiteTransaction) {
        wrapped = SQLiteRepository<BoardRow>(transaction: transaction)
        self.transaction = transaction
    }

    /// Returns the board with this digest of its secret for reading, or `nil`.
    package func find(reader: BoardID) async throws -> VisitorBoard? {
        let id = try await transaction.perform { db in
            try String.fetchOne(
                db,
                sql: "SELECT id FROM board WHERE reader = ?",
                arguments: [reader.text]
            )
        }
        guard let id else { return nil }
        return try await find(BoardID(id))
    }

    package func count(
        from network: BoardOrigin.Network,
        createdSince moment: Date
    ) async throws -> Int {
        try await transaction.perform { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT COUNT(*) FROM board WHERE origin BETWEEN ? AND ? AND createdAt >= ?
                    """,
                arguments: [
                    network.numbers.lowerBound, network.numbers.upperBound,
                    moment.timeIntervalSince1970,
                ]
            ) ?? 0
        }
    }

    package func cities(onBoardsUsedSince moment: Date) async throws -> Set<CityCode> {
        try await transaction.perform { db in
            let lists = try String.fetchSet(
                db,
                sql: "SELECT DISTINCT cities FROM board WHERE usedAt >= ?",
                arguments: [moment.timeIntervalSince1970]
            )
            return CityCode.all(inColumns: lists)
        }
    }

    package func deleteAll(unusedSince moment: Date) async throws {
        try await transaction.perform { db in
            try db.execute(
                sql: "DELETE FROM board WHERE usedAt < ? AND person IS NULL",
                arguments: [moment.timeIntervalSince1970]
            )
        }
    }

    package func deleteAbandoned(before moment: Date, atMost count: Int) async throws {
        try await transaction.perform { db in
            try db.execute(
                sql: """
                    DELETE FROM board WHERE id IN (
                        SELECT id FROM board
                        WHERE usedAt < ? AND usedAt < createdAt + ? AND person IS NULL
                        ORDER BY usedAt LIMIT ?
                    )
                    """,
                arguments: [
                    moment.timeIntervalSince1970, VisitorBoard.useInterval, count,
                ]
            )
        }
    }
}
