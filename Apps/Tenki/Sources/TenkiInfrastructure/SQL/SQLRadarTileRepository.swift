import Foundation
import KasaneDomain
import KasaneStore
import TenkiDomain

/// The tiles of the radar in a database, bound to one transaction.
///
/// A row that cannot be decoded counts as not stored, and is reported.
struct SQLRadarTileRepository: RadarTileRepository, ForwardingRepository {
    let wrapped: any Repository<RadarTile>

    private let transaction: any SQLTransaction

    init(
        transaction: any SQLTransaction,
        reporting report: @escaping @Sendable (DomainError) -> Void
    ) {
        wrapped = ReadableRepository(
            wrapped: transaction.repository(of: RadarTileRow.self),
            onFailure: report
        )
        self.transaction = transaction
    }

    func deleteOldest(keeping count: Int, size: Int) async throws {
        // A sum of int8 is numeric.
        try await transaction.execute(
            """
            DELETE FROM "radarTile" WHERE (base, valid, zoom, x, y) IN (
                SELECT base, valid, zoom, x, y FROM (
                    SELECT base, valid, zoom, x, y,
                        sum(size) OVER newest AS total, row_number() OVER newest AS number
                    FROM "radarTile"
                    WINDOW newest AS (
                        ORDER BY base DESC, valid DESC, "requestedAt" DESC, zoom, x, y
                        ROWS UNBOUNDED PRECEDING
                    )
                ) AS numbered WHERE number > \(count) OR total > \(size)
            )
            """
        )
    }

    func deleteAll(observedBefore moment: Date) async throws {
        try await transaction.execute(
            #"DELETE FROM "radarTile" WHERE base < \#(moment.firstWholeSecond)"#
        )
    }
}
