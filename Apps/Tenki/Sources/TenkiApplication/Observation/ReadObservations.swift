import Foundation
public import KasaneDomain
public import TenkiDomain

/// Reads the agency's observations, and stores those of the cities' stations.
///
/// All nodes and readers together cause at most one request for observations in ten minutes, and
/// one for the table of stations in 30 days; see ``ObservationCheck``. A request is recorded before
/// it is made, so that no other node makes it. A failure of the provider is recorded, too.
public struct ReadObservations: Sendable {
    private let provider: any ObservationProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    /// A check that was recorded.
    private struct Turn {
        let time: Date
        let readsStations: Bool
        let stations: [CityStation]
    }

    /// Creates the use case with a provider and a store.
    public init(
        provider: any ObservationProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = transactions
        self.clock = clock
    }

    /// Sends the request that is due, and that for the table of stations if it is missing or old.
    ///
    /// - Returns: Whether a request was due.
    /// - Throws: The errors of the store; `CancellationError`.
    @discardableResult
    public func callAsFunction() async throws -> Bool {
        guard let turn = try await turn() else { return false }
        var stations = turn.stations
        // Writers wait for each other, so no network call is made inside a transaction.
        if turn.readsStations, let read = try await readStations(replacing: stations.count) {
            stations = read
        }
        // Without stations, no observation would be of use.
        if !stations.isEmpty { try await readObservations(at: turn.time, of: stations) }
        return true
    }

    /// Records the request that is due; returns `nil` if none is.
    private func turn() async throws -> Turn? {
        let now = clock.now
        return try await transactions.execute { repositories -> Turn? in
            var check = try await repositories.observationCheck()
            guard let time = check.dueTime(at: now) else { return nil }
            let stations = try await repositories.stations.allReadable { _ in }
            let readsStations = check.needsStations(at: now)
            check.recordRequest(of: time, at: now)
            if readsStations { check.recordStationsRequest(at: now) }
            try await repositories.observationChecks.save(check)
            return Turn(time: time, readsStations: readsStations, stations: stations)
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
            try await update { $0.recordFailure(ProviderFailure(failure), at: $1) }
            return nil
        }
        let now = clock.now
        try await transactions.execute { repositories in
            try await repositories.stations.deleteAll()
            try await repositories.stations.save(stations)
            var check = try await repositories.observationCheck()
            check.recordStations(at: now)
            try await repositories.observationChecks.save(check)
        }
        return stations
    }

    private func readObservations(at time: Date, of stations: [CityStation]) async throws {
        let observed: [ObservationStation.ID: StationObservation]
        do {
            guard let read = try await provider.observations(at: time) else {
                return try await update { $0.recordMissing(at: $1) }
            }
            observed = read
        } catch let failure as DomainError {
            return try await update { $0.recordFailure(ProviderFailure(failure), at: $1) }
        }
        let now = clock.now
        let date = ObservationDay.date(of: time)
        let ids = Set(stations.map(\.station.id)).filter { observed[$0] != nil }
            .sorted { $0.text < $1.text }
            .map { ObservationDay.ID($0, on: date) }
        try await transactions.execute { repositories in
            let stored = try await repositories.observations.find(ids)
            var days = Dictionary(stored.map { ($0.id, $0) }) { first, _ in first }
            for id in ids {
                guard let observation = observed[id.station] else { continue }
                days[id, default: ObservationDay(id: id)].record(observation)
            }
            try await repositories.observations.save(ids.compactMap { days[$0] })
            var check = try await repositories.observationCheck()
            check.recordSuccess(of: time, from: provider.source, at: now)
            try await repositories.observationChecks.save(check)
        }
    }

    private func update(_ change: @Sendable (inout ObservationCheck, Date) -> Void) async throws {
        let now = clock.now
        try await transactions.execute { repositories in
            var check = try await repositories.observationCheck()
            change(&check, now)
            try await repositories.observationChecks.save(check)
        }
    }
}

extension TenkiRepositories {
    /// Returns the state of the checks for observations; an unreadable one is as before the first.
    func observationCheck() async throws -> ObservationCheck {
        try await observationChecks.allReadable { _ in }.first ?? ObservationCheck()
    }
}
