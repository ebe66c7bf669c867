import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import TenkiDomain

/// The tiles of the radar in a SQLite database, bound to one transaction.
///
/// A row that cannot be decoded counts as not stored, and is reported.
struct SQLiteRadarTileRepository: RadarTileRepository, ForwardingRepository {
    let wrapped: any Repository<RadarTile>

    private let transaction: SQLiteTransaction

    init(
        transaction: SQLiteTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        wrapped = ReadableRepository(
            wrapped: SQLiteRepository<RadarTileRow>(transaction: transaction),
            report: report
        )
        self.transaction = transaction
    }

    func deleteOldest(keeping count: Int, size: Int) async throws {
        try await transaction.perform { db in
            try db.execute(
                sql: """
                    DELETE FROM radarTile WHERE (base, valid, zoom, x, y) IN (
                        SELECT base, valid, zoom, x, y FROM (
                            SELECT base, valid, zoom, x, y,
                                sum(size) OVER newest AS total, row_number() OVER newest AS number
                            FROM radarTile
                            WINDOW newest AS (
                                ORDER BY base DESC, valid DESC, requestedAt DESC, zoom, x, y
                                ROWS UNBOUNDED PRECEDING
                            )
                        ) WHERE number > :count OR total > :size
                    )
                    """,
                arguments: ["count": count, "size": size]
            )
        }
    }

    func deleteAll(observedBefore moment: Date) async throws {
        try await transaction.perform { db in
            try db.execute(
                sql: "DELETE FROM radarTile WHERE base < ?",
                arguments: [moment.timeIntervalSince1970]
            )
        }
    }
}
