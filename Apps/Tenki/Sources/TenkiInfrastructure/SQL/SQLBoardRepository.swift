package import Foundation
package import KasaneDomain
package import KasaneStore
package import TenkiDomain

/// The visitors' boards in a database, bound to one transaction.
package struct SQLBoardRepository: BoardRepository, ForwardingRepository {
    package let wrapped: any Repository<VisitorBoard>

    private let transaction: any SQLTransaction

    /// Creates a repository bound to a transaction.
    package init(transaction: any SQLTransaction) {
        wrapped = transaction.repository(of: BoardRow.self)
        self.transaction = transaction
    }

    /// Returns the board with this digest of its secret for reading, or `nil`.
    package func find(reader: BoardID) async throws -> VisitorBoard? {
        let id = try await transaction.fetchOne(
            "SELECT id FROM board WHERE reader = \(reader.text)",
            as: String.self
        )
        guard let id else { return nil }
        return try await find(BoardID(id))
    }

    package func count(
        from network: BoardOrigin.Network,
        createdSince moment: Date
    ) async throws -> Int {
        try await transaction.fetchOne(
            """
            SELECT count(*) FROM board
            WHERE origin BETWEEN \(network.numbers.lowerBound)
            AND \(network.numbers.upperBound)
            AND "createdAt" >= \(moment.firstWholeSecond)
            """,
            as: Int.self
        ) ?? 0
    }

    package func cities(onBoardsUsedSince moment: Date) async throws -> Set<CityCode> {
        let lists = try await transaction.fetchAll(
            #"SELECT DISTINCT cities FROM board WHERE "usedAt" >= \#(moment.firstWholeSecond)"#,
            as: String.self
        )
        return CityCode.all(inColumns: lists)
    }

    package func deleteAll(unusedSince moment: Date) async throws {
        try await transaction.execute(
            """
            DELETE FROM board
            WHERE "usedAt" < \(moment.firstWholeSecond) AND person IS NULL
            """
        )
    }

    package func deleteAbandoned(before moment: Date, atMost count: Int) async throws {
        try await transaction.execute(
            """
            DELETE FROM board WHERE id IN (
                SELECT id FROM board
                WHERE "usedAt" < \(moment.firstWholeSecond)
                AND "usedAt" < "createdAt" + \(Int(VisitorBoard.useInterval))
                AND person IS NULL
                ORDER BY "usedAt" LIMIT \(count)
            )
            """
        )
    }
}
