import Foundation
import KasaneConcurrency
package import KasaneDomain
package import TenkiDomain

/// Reads the lists of the radar's frames, and stores them.
///
/// Readers cause the requests. All nodes and readers together request each list at most once a
/// minute, and only when the next observation can be listed. A request is recorded before it is
/// made, so that no other node makes it. A failure of the provider is recorded, too.
package struct ReadRadar: Sendable {
    private let provider: any RadarProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock
    private let flight = SingleFlight<String, Bool>()

    package init(
        provider: any RadarProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = transactions
        self.clock = clock
    }

    /// Requests the lists, if that is due.
    @discardableResult
    package func callAsFunction() async throws -> Bool {
        try await flight.run(RadarTimes.id) {
            guard try await isClaimed() else { return false }
            async let observations = list { try await provider.observations() }
            async let forecasts = list { try await provider.forecasts() }
            try await record(observations, forecasts)
            return true
        }
    }

    private typealias List = Result<[RadarFrame], DomainError>

    private func isClaimed() async throws -> Bool {
        try await transactions.claim(RadarTimes.self) { times in
            let now = clock.now
            guard times.isRequestDue(at: now) else { return nil }
            times.recordRequest(at: now)
            return true
        } ?? false
    }

    private func list(_ request: () async throws -> [RadarFrame]) async throws -> List {
        do {
            return .success(try await request())
        } catch let failure as DomainError {
            return .failure(failure)
        }
    }

    private func record(_ observations: List, _ forecasts: List) async throws {
        let now = clock.now
        let oldest = now.addingTimeInterval(-RadarTile.retention)
        try await transactions.update(RadarTimes.self) { times, repositories in
            if case .success(let frames) = observations {
                // Forecasts that are missing leave those of before.
                let forecasts = try? forecasts.get()
                times.record(observations: frames, forecasts: forecasts ?? [], at: now)
            }
            for case .failure(let failure) in [observations, forecasts] {
                times.record(ProviderFailure(failure))
            }
            try await repositories.radarTiles.deleteAll(observedBefore: oldest)
        }
    }
}

extension RadarTimes: RequestRecord {
    static func stored(in repositories: TenkiRepositories) async throws -> Self {
        try await repositories.radarTimes.find(id) ?? Self()
    }

    func save(in repositories: TenkiRepositories) async throws {
        try await repositories.radarTimes.save(self)
    }
}
