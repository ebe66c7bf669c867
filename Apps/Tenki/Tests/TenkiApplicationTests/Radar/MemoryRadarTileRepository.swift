import Foundation
import KasaneDomain
import KasaneStore
import TenkiDomain

/// The tiles of the radar in memory, bound to one transaction.
struct MemoryRadarTileRepository: RadarTileRepository, ForwardingRepository {
    let wrapped: any Repository<RadarTile>

    init(transaction: MemoryTransaction) {
        wrapped = MemoryRepository<RadarTile>(transaction: transaction) { one, other in
            RadarAddressOrder(one) < RadarAddressOrder(other)
        }
    }

    func deleteOldest(keeping count: Int, size: Int) async throws {
        var total = 0
        let newest = try await all().sorted { one, other in
            (one.id.frame.base, one.id.frame.valid, one.requestedAt)
                > (other.id.frame.base, other.id.frame.valid, other.requestedAt)
        }
        let surplus = newest.enumerated().filter { index, tile in
            if case .stored(let picture) = tile.state { total += picture.data.count }
            return index >= count || total > size
        }
        try await delete(surplus.map(\.element.id))
    }

    func deleteAll(observedBefore moment: Date) async throws {
        try await delete(all().map(\.id).filter { $0.frame.base.moment < moment })
    }
}

private struct RadarAddressOrder: Comparable {
    let parts: [Int]

    init(_ id: RadarTile.ID) {
        let moments = [id.frame.base, id.frame.valid].map {
            Int($0.moment.timeIntervalSince1970)
        }
        parts = moments + [id.coordinate.zoom, id.coordinate.x, id.coordinate.y]
    }

    static func < (one: Self, other: Self) -> Bool {
        one.parts.lexicographicallyPrecedes(other.parts)
    }
}
