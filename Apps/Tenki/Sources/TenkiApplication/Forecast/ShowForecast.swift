public import KasaneDomain
public import TenkiDomain

/// Returns a city's forecast: the newest if it is available, otherwise the stored one.
public struct ShowForecast: Sendable {
    /// The condition for a call to the provider.
    public enum Asking: Sendable {
        /// Calls the provider unless it was called just before; for manual requests.
        case always
        /// Calls the provider if a newer forecast is overdue and an automatic request is due.
        case whenOverdue
    }

    private let fetch: FetchForecast
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    /// Creates the use case.
    public init(
        fetch: FetchForecast,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.fetch = fetch
        self.transactions = FailureNamingTransactions(transactions)
        self.clock = clock
    }

    /// Returns a forecast to show.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - asking: The condition for a call to the provider.
    ///   - requester: The requester of the forecast.
    /// - Returns: The newest or the stored forecast, with its caveat.
    /// - Throws: `Failure.notFound`, if the provider does not know the city; `Failure.unavailable`,
    ///   if the provider is unavailable and no forecast is stored; `Failure.limited`, if a budget
    ///   is exhausted and no forecast is stored; other `Failure`s of the store;
    ///   `CancellationError`.
    public func callAsFunction(
        _ city: CityCode,
        asking: Asking = .always,
        for requester: Requester = .unknown
    ) async throws -> ShownForecast {
        switch asking {
        case .always:
            return try await orStored(city) { try await fetch(city, for: requester) }
        case .whenOverdue:
            let stored: Forecast?
            do {
                stored = try await newest(in: city, from: fetch.sources)
            } catch Failure.unexpected {
                // A stored forecast that cannot be decoded is replaced by a new one.
                return try await orStored(city) { try await fetch(city, for: requester) }
            }
            if let stored, !stored.isOverdue(at: clock.now) {
                return ShownForecast(stored, at: clock.now)
            }
            return try await orStored(city) { try await fetch.ifDue(city, for: requester) }
        }
    }

    /// Returns the known reasons why cities have no newest forecast, without calling a provider.
    ///
    /// - Parameter cities: The cities.
    /// - Returns: The failures of cities whose provider failed and is not called again yet.
    /// - Throws: `Failure`s of the store.
    func knownFailures(of cities: [CityCode]) async throws -> [CityCode: Failure] {
        // Usually no city is overdue, and a page need not wait for a second read.
        guard !cities.isEmpty else { return [:] }
        let now = clock.now
        var failures: [CityCode: Failure] = [:]
        for history in try await transactions.read({ try await $0.fetches.find(cities) })
        where history.reason != nil && history.nextAutomaticRequest(at: now) > now
            && !fetch.isFetching(history.id)
        {
            do {
                failures[history.id] = try await withoutAsking(history.id).caveat?.failure
            } catch let failure as Failure {
                failures[history.id] = failure
            }
        }
        return failures
    }

    /// Returns the fetched forecast, or the stored one if fetching fails.
    private func orStored(
        _ city: CityCode,
        _ fetched: () async throws -> FetchedForecast?
    ) async throws -> ShownForecast {
        let new: FetchedForecast?
        do {
            new = try await fetched()
        } catch Failure.notFound(let what) {
            throw Failure.notFound(what)
        } catch let failure as Failure {
            return try await stored(in: city, because: failure)
        }
        guard let new else { return try await withoutAsking(city) }
        return ShownForecast(new.forecast, at: clock.now, new.notStored.map(Caveat.notStored))
    }

    /// Returns the stored forecast while no automatic request is due.
    private func withoutAsking(_ city: CityCode) async throws -> ShownForecast {
        let history = try await transactions.read { try await $0.fetches.history(of: city) }
        if let reason = history.reason {
            return try await stored(in: city, because: .unavailable(reason: reason))
        }
        if let stored = try await newestOfAny(city) { return ShownForecast(stored, at: clock.now) }
        throw Failure.unavailable(reason: "the provider was asked lately")
            .withNothingStored
    }

    private func stored(in city: CityCode, because failure: Failure) async throws -> ShownForecast {
        guard let stored = try await newestOfAny(city) else { throw failure.withNothingStored }
        let now = clock.now
        return ShownForecast(stored, at: now, .notNewest(failure.showing(age: stored.age(at: now))))
    }

    /// Returns the newest stored forecast of the providers, or of any source if they have none.
    private func newestOfAny(_ city: CityCode) async throws -> Forecast? {
        if let forecast = try await newest(in: city, from: fetch.sources) { return forecast }
        return try await newest(in: city, from: nil)
    }

    private func newest(
        in city: CityCode,
        from sources: [ForecastSource]?
    ) async throws -> Forecast? {
        try await transactions.read { repositories in
            try await repositories.forecasts.newest(in: city, from: sources)
        }
    }
}

extension Failure {
    fileprivate var withNothingStored: Failure {
        switch self {
        case .unavailable(let reason, _):
            .unavailable(reason: "no forecast stored yet, and \(reason)")
        case .limited(let what, let pause, let scope):
            .limited("no forecast stored yet, and \(what)", retryAfter: pause, scope: scope)
        default: self
        }
    }
}
