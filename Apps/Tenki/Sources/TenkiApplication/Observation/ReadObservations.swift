import Foundation
package import KasaneDomain
package import TenkiDomain

/// Reads the agency's observations, and stores those of the cities' stations.
///
/// All nodes and readers together cause at most one request for observations in ten minutes, and
/// one for the table of stations in 30 days; see ``ObservationCheck``. A request is recorded before
/// it is made, so that no other node makes it. A failure of the provider is recorded, too.
package struct ReadObservations: Sendable {
    private let provider: any ObservationProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    package init(
        provider: any ObservationProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = transactions
        self.clock = clock
    }

    /// Sends the request that is due, and that for the table of stations if it is missing or old.
    @discardableResult
    package func callAsFunction() async throws -> Bool {
        guard let (time, readsStations) = try await claim() else { return false }
        var stations = try await transactions.read { try await $0.stations.allReadable { _ in } }
        if readsStations, let read = try await readStations(replacing: stations.count) {
            stations = read
        }
        // Without stations, no observation would be of use.
        if !stations.isEmpty { try await readObservations(at: time, of: stations) }
        return true
    }

    private func claim() async throws -> (time: Date, readsStations: Bool)? {
        try await transactions.claim(ObservationCheck.self) { check in
            let now = clock.now
            guard let time = check.dueTime(at: now) else { return nil }
            let readsStations = check.needsStations(at: now)
            check.recordRequest(of: time, at: now)
            if readsStations { check.recordStationsRequest(at: now) }
            return (time, readsStations)
        }
    }

    /// Reads and stores the cities' stations; returns `nil` if they cannot be read.
    ///
    /// A table without most of the known stations is damaged.
    private func readStations(replacing count: Int) async throws -> [CityStation]? {
        let stations: [CityStation]
        do {
            stations = try await provider.stations().cityStations
            guard !stations.isEmpty, stations.count * 2 >= count else {
                throw DomainError.unavailable(
                    ServiceFailure(provider.source.name, .unreadableResponse)
                )
            }
        } catch let failure as DomainError {
            try await record(failure)
            return nil
        }
        let now = clock.now
        try await transactions.update(ObservationCheck.self) { check, repositories in
            try await repositories.stations.deleteAll()
            try await repositories.stations.save(stations)
            check.recordStations(at: now)
        }
        return stations
    }

    private func readObservations(at time: Date, of stations: [CityStation]) async throws {
        let observed: [ObservationStation.ID: StationObservation]
        do {
            guard let read = try await provider.observations(at: time) else {
                let now = clock.now
                return try await transactions.update(ObservationCheck.self) { check, _ in
                    check.recordMissing(at: now)
                }
            }
            observed = read
        } catch let failure as DomainError {
            return try await record(failure)
        }
        let now = clock.now
        let date = ObservationDay.date(of: time)
        let ids = Set(stations.map(\.station.id)).filter { observed[$0] != nil }
            .sorted { $0.text < $1.text }
            .map { ObservationDay.ID($0, on: date) }
        try await transactions.update(ObservationCheck.self) { check, repositories in
            let stored = try await repositories.observations.find(ids)
            var days = Dictionary(stored.map { ($0.id, $0) }) { first, _ in first }
            for id in ids {
                guard let observation = observed[id.station] else { continue }
                days[id, default: ObservationDay(id: id)].record(observation)
            }
            try await repositories.observations.save(ids.compactMap { days[$0] })
            check.recordSuccess(of: time, from: provider.source, at: now)
        }
    }

    private func record(_ failure: DomainError) async throws {
        let now = clock.now
        try await transactions.update(ObservationCheck.self) { check, _ in
            check.recordFailure(ProviderFailure(failure), at: now)
        }
    }
}

extension ObservationCheck: RequestRecord {
    static func stored(in repositories: TenkiRepositories) async throws -> Self {
        try await repositories.observationChecks.find(id) ?? Self()
    }

    func save(in repositories: TenkiRepositories) async throws {
        try await repositories.observationChecks.save(self)
    }
}
