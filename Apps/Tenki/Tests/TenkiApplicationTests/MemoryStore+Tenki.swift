import KasaneDomain
import KasaneTesting
import TenkiDomain

extension MemoryTransactions<TenkiRepositories> {
    /// Tenki's transactions on a store in memory.
    static var tenki: Self {
        Self { transaction in
            TenkiRepositories(
                transaction: transaction,
                forecasts: MemoryForecastRepository(transaction: transaction),
                users: MemoryUserRepository(transaction: transaction),
                conditions: MemoryRepository<CurrentConditions>(transaction: transaction) {
                    $0.number < $1.number
                }
            )
        }
    }
}

/// The users in memory, within one transaction.
struct MemoryUserRepository: UserRepository, ForwardingRepository {
    let wrapped: any Repository<User>

    init(transaction: MemoryTransaction) {
        wrapped = MemoryRepository<User>(transaction: transaction)
    }
}

/// The forecasts in memory, within one transaction.
struct MemoryForecastRepository: ForecastRepository, ForwardingRepository {
    let wrapped: any Repository<Forecast>

    init(transaction: MemoryTransaction) {
        wrapped = MemoryRepository<Forecast>(transaction: transaction) { left, right in
            (left.city.text, left.source.name, left.issuedAt)
                < (right.city.text, right.source.name, right.issuedAt)
        }
    }

    func newest(in city: CityCode, from source: ForecastSource?) async throws -> Forecast? {
        try await all()
            .filter { $0.id.city == city && (source == nil || $0.id.source == source) }
            .max { $0.id.issuedAt < $1.id.issuedAt }
    }

    func deleteAll(in city: CityCode, from source: ForecastSource) async throws {
        let ids = try await all().map(\.id)
        try await delete(ids.filter { $0.city == city && $0.source == source })
    }
}
