package import Foundation
package import KasaneDomain
package import TenkiDomain

package struct ShowForecast: Sendable {
    package enum RefreshPolicy: Sendable {
        /// Calls the provider unless it was called just before; for manual requests.
        case force
        case ifStale
    }

    private let fetch: FetchForecast
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    package init(
        fetch: FetchForecast,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.fetch = fetch
        self.transactions = transactions
        self.clock = clock
    }

    package func callAsFunction(
        _ city: CityCode,
        refresh: RefreshPolicy = .force,
        for caller: Caller = .unknown
    ) async throws -> ForecastSnapshot {
        let shown = try await forecast(of: city, refresh, caller)
        do {
            let known = try await transactions.read { repositories in
                try await repositories
                    .knownWeather(around: [shown.forecast], from: fetch.sources, at: shown.moment)
            }
            return ForecastSnapshot(
                shown.forecast,
                at: shown.moment,
                shown.caveat,
                known: known[city]
            )
        } catch is DomainError {
            // If the rest cannot be read, the forecast is still shown.
            return shown
        }
    }

    private func forecast(
        of city: CityCode,
        _ refresh: RefreshPolicy,
        _ caller: Caller
    ) async throws -> ForecastSnapshot {
        switch refresh {
        case .force:
            return try await orStored(city) { try await fetch(city, for: caller) }
        case .ifStale:
            let known: (newest: Forecast?, isDue: Bool)
            do {
                known = try await transactions.read { repositories in
                    let newest = try await repositories.forecasts
                        .newest(in: city, from: fetch.sources)
                    return (newest, try await fetch.isDue(city, for: caller, in: repositories))
                }
            } catch DomainError.unexpected {
                // A stored forecast that cannot be decoded is replaced by a new one.
                return try await orStored(city) { try await fetch(city, for: caller) }
            }
            if let newest = known.newest, !newest.isOverdue(at: clock.now) {
                return ForecastSnapshot(newest, at: clock.now)
            }
            guard known.isDue else { return try await withoutFetching(city) }
            return try await orStored(city) { try await fetch.ifDue(city, by: caller) }
        }
    }

    private func orStored(
        _ city: CityCode,
        _ fetched: () async throws -> Fetched<Forecast>?
    ) async throws -> ForecastSnapshot {
        let new: Fetched<Forecast>?
        do {
            new = try await fetched()
        } catch let failure as DomainError {
            if case .notFound = failure { throw failure }
            return try await stored(in: city, because: failure)
        }
        guard let new else { return try await withoutFetching(city) }
        return ForecastSnapshot(new.element, at: clock.now, new.caveat)
    }

    private func withoutFetching(_ city: CityCode) async throws -> ForecastSnapshot {
        let history = try await transactions.read { try await $0.fetches.history(of: city) }
        if let failure = history.failure {
            return try await stored(in: city, because: failure.error)
        }
        if let stored = try await newestOfAny(city) {
            return ForecastSnapshot(stored, at: clock.now)
        }
        throw ProviderFailure.recentlyCalled.error.withNoCachedData
    }

    private func stored(
        in city: CityCode,
        because failure: DomainError
    ) async throws -> ForecastSnapshot {
        guard let stored = try await newestOfAny(city) else { throw failure.withNoCachedData }
        let now = clock.now
        return ForecastSnapshot(stored, at: now, .stale(failure.showing(age: stored.age(at: now))))
    }

    private func newestOfAny(_ city: CityCode) async throws -> Forecast? {
        if let forecast = try await newest(in: city, from: fetch.sources) { return forecast }
        return try await newest(in: city, from: nil)
    }

    private func newest(
        in city: CityCode,
        from sources: [DataSource]?
    ) async throws -> Forecast? {
        try await transactions.read { repositories in
            try await repositories.forecasts.newest(in: city, from: sources)
        }
    }
}

package struct ForecastSnapshot: Hashable, Sendable {
    package let forecast: Forecast
    package let moment: Date
    package let caveat: Caveat?
    private var known: KnownWeather

    package init(
        _ forecast: Forecast,
        at moment: Date,
        _ caveat: Caveat? = nil,
        known: KnownWeather? = nil
    ) {
        self.forecast = forecast
        self.moment = moment
        self.caveat = caveat
        self.known = known ?? KnownWeather(issues: [forecast])
    }

    package var headline: ForecastHeadline? { ForecastHeadline(of: known, at: moment) }

    /// Returns the snapshot with an observation and warnings, for a headline that agrees with them.
    package func beside(
        _ observation: StationObservation?,
        _ warnings: CityWarnings? = nil
    ) -> Self {
        var shown = self
        if let observation { shown.known.observation = observation }
        if let warnings { shown.known.warnings = warnings.state.inForce.map(\.kind) }
        return shown
    }
}

package struct NoCachedData: ErrorReason {
    package let reason: any ErrorReason

    package init(_ reason: any ErrorReason) {
        self.reason = reason
    }

    package var code: String { reason.code }

    package var description: String { "no forecast is stored yet, and \(reason)" }

    package static func == (left: Self, right: Self) -> Bool {
        DomainError.unavailable(left.reason) == .unavailable(right.reason)
    }

    package func hash(into hasher: inout Hasher) {
        reason.hash(into: &hasher)
    }
}

extension DomainError {
    var withNoCachedData: DomainError {
        switch self {
        case .unavailable(let reason, _, let cause):
            .unavailable(NoCachedData(reason), cause: cause)
        case .limited(let limit, let pause, let scope):
            .limited(NoCachedData(limit), retryAfter: pause, scope: scope)
        default: self
        }
    }
}
