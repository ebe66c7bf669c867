import Foundation
import KasaneDomain
import KasaneStore
import TenkiDomain

/// The hourly forecasts in memory, bound to one transaction.
struct MemoryHourlyForecastRepository: HourlyForecastRepository, ForwardingRepository {
    let wrapped: any Repository<HourlyForecast>

    init(transaction: MemoryTransaction) {
        wrapped = MemoryRepository<HourlyForecast>(transaction: transaction) { left, right in
            (left.city.text, left.series.rawValue, left.source.name, left.issuedAt)
                < (right.city.text, right.series.rawValue, right.source.name, right.issuedAt)
        }
    }

    func newest(
        inEach cities: [CityCode],
        from sources: [HourlySeries: DataSource]
    ) async throws -> [HourlyForecast] {
        let all = try await all().filter { hours in
            cities.contains(hours.id.city) && sources[hours.id.series] == hours.id.source
        }
        let groups = Dictionary(grouping: all) { HourlyFetches.ID($0.id.city, $0.id.series) }
        return groups.values.compactMap { $0.max { $0.id.issuedAt < $1.id.issuedAt } }
    }

    func deleteAll(
        like id: HourlyForecast.ID,
        issuedOutside period: ClosedRange<Date>
    ) async throws {
        let ids = try await all().map(\.id)
        try await delete(
            ids.filter { other in
                other.city == id.city && other.series == id.series && other.source == id.source
                    && !period.contains(other.issuedAt)
            }
        )
    }

    func deleteAll(issuedBefore moment: Date) async throws {
        let ids = try await all().map(\.id)
        try await delete(
            ids.filter { id in
                id.issuedAt < moment
                    && ids.contains { other in
                        other.city == id.city && other.series == id.series
                            && other.source == id.source && other.issuedAt > id.issuedAt
                    }
            }
        )
    }
}
