import Foundation
import KasaneConcurrency
public import KasaneDomain
public import TenkiDomain

/// Reads the lists of the radar's frames, and stores them.
///
/// Readers cause the requests. All nodes and readers together request each list at most once a
/// minute, and only when the next observation can be listed. A request is recorded before it is
/// made, so that no other node makes it. A failure of the provider is recorded, too.
public struct ReadRadar: Sendable {
    private let provider: any RadarProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock
    private let flight = SingleFlight<String, Bool>()

    /// Creates the use case.
    ///
    /// - Parameters:
    ///   - provider: The provider of the lists.
    ///   - transactions: The store.
    ///   - clock: The clock.
    public init(
        provider: any RadarProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = transactions
        self.clock = clock
    }

    /// Requests the lists, if that is due.
    ///
    /// The request is not cancelled with its caller, because it is recorded as made.
    ///
    /// - Returns: Whether a request was due.
    /// - Throws: The errors of the store; `CancellationError`.
    @discardableResult
    public func callAsFunction() async throws -> Bool {
        try await flight.run(RadarTimes.id, outlivesCallers: true) {
            guard try await claim() else { return false }
            let (observations, forecasts) = try await lists()
            let now = clock.now
            let oldest = now.addingTimeInterval(-RadarTile.retention)
            try await transactions.execute { repositories in
                var times = try await repositories.radar()
                switch observations {
                case .success(let frames):
                    // Forecasts that are missing leave those of before.
                    let forecasts = try? forecasts.get()
                    times.record(observations: frames, forecasts: forecasts ?? [], at: now)
                case .failure: break
                }
                for case .failure(let failure) in [observations, forecasts] {
                    times.record(ProviderFailure(failure))
                }
                try await repositories.radarTimes.save(times)
                try await repositories.radarTiles.deleteAll(observedBefore: oldest)
            }
            return true
        }
    }

    /// Records the request that is due; returns whether it is.
    private func claim() async throws -> Bool {
        let now = clock.now
        guard try await transactions.read({ try await $0.radar().isRequestDue(at: now) })
        else { return false }
        return try await transactions.execute { repositories in
            var times = try await repositories.radar()
            guard times.isRequestDue(at: now) else { return false }
            times.recordRequest(at: now)
            try await repositories.radarTimes.save(times)
            return true
        }
    }

    private typealias List = Result<[RadarFrame], DomainError>

    private func lists() async throws -> (observations: List, forecasts: List) {
        async let observations = list { try await provider.observations() }
        async let forecasts = list { try await provider.forecasts() }
        return try await (observations, forecasts)
    }

    private func list(_ request: () async throws -> [RadarFrame]) async throws -> List {
        do {
            return .success(try await request())
        } catch let failure as DomainError {
            return .failure(failure)
        }
    }
}

extension TenkiRepositories {
    /// Returns what is known of the radar's frames; a row that cannot be read counts as none.
    ///
    /// - Throws: The errors of the store.
    func radar() async throws -> RadarTimes {
        try await radarTimes.find(RadarTimes.id) ?? RadarTimes()
    }
}
