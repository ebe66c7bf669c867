package import KasaneDomain
package import TenkiDomain

/// Returns a city's forecast: the newest if it is available, otherwise the stored one.
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
        for requester: Requester = .unknown
    ) async throws -> ForecastSnapshot {
        switch refresh {
        case .force:
            return try await orStored(city) { try await fetch(city, for: requester) }
        case .ifStale:
            let stored: Forecast?
            do {
                stored = try await newest(in: city, from: fetch.sources)
            } catch DomainError.unexpected {
                // A stored forecast that cannot be decoded is replaced by a new one.
                return try await orStored(city) { try await fetch(city, for: requester) }
            }
            if let stored, !stored.isOverdue(at: clock.now) {
                return ForecastSnapshot(stored, at: clock.now)
            }
            return try await orStored(city) { try await fetch.fetchIfDue(city, for: requester) }
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
