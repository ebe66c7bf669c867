public import KasaneDomain
public import TenkiDomain

/// Shows a city's forecast: the newest if it can be had, else the one that is stored.
public struct ShowForecast: Sendable {
    /// When the provider is asked.
    public enum Asking: Sendable {
        /// Unless it has just answered: somebody asks for the newest by name.
        case always
        /// When a newer forecast should have been issued and the provider was not asked lately:
        /// somebody only looks.
        case whenOverdue
    }

    private let fetch: FetchForecast
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    /// Makes the use case.
    public init(
        fetch: FetchForecast,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.fetch = fetch
        self.transactions = FailureNamingTransactions(transactions)
        self.clock = clock
    }

    /// Finds a forecast to show.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - asking: When the provider is asked.
    ///   - requester: Who wants to see it.
    /// - Returns: The newest forecast, or the stored one, with what is wrong with it.
    /// - Throws: `Failure.notFound` if the provider knows no such city; `Failure.unavailable` if it
    ///   cannot be asked and nothing is stored, `Failure.limited` if a budget is why; other `Failure`s of the store; `CancellationError`.
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
                // What cannot be read is replaced by what is fetched.
                return try await orStored(city) { try await fetch(city, for: requester) }
            }
            if let stored, !stored.isOverdue(at: clock.now) {
                return ShownForecast(stored, at: clock.now)
            }
            return try await orStored(city) { try await fetch.ifDue(city, for: requester) }
        }
    }

    /// Tells why the newest forecasts of cities cannot be had, as far as nobody has to be asked for it.
    ///
    /// - Parameter cities: The cities.
    /// - Returns: The failures of those whose provider failed and is left alone for a while.
    /// - Throws: `Failure`s of the store.
    func knownFailures(of cities: [CityCode]) async throws -> [CityCode: Failure] {
        // As a rule nothing is overdue, and a page is not to wait for the store once more.
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

    /// What is fetched, or what is stored if nothing can be.
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

    /// What is stored, while the provider is not to be asked again.
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

    /// The newest stored forecast of the providers; of another source only where there is none.
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
