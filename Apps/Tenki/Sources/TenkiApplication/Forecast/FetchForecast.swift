import Foundation
public import KasaneDomain
public import TenkiDomain

/// Fetches a city's forecast and stores it with the source's other recent forecasts.
///
/// Concurrent requests for the same city are coalesced into one provider call.
public struct FetchForecast: Sendable {
    private let provider: any ForecastProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock
    private let flight: FairFlight<CityCode, FetchedForecast?>
    /// The calls of this process, for observations.
    let activity: FetchActivity<CityCode, Forecast>

    /// The decision about a provider call.
    private enum Turn {
        /// The call is allowed; carries the history before the call and the time of the call.
        case call(FetchHistory, at: Date)
        case wait
        case justFetched(Forecast)
    }

    /// The retention of a forecast, counted back from the newest forecast of its source: 30 days.
    public static let retention: Duration = .seconds(30 * 86_400)

    /// Creates the use case with a provider and a store.
    public init(
        provider: any ForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = transactions
        self.clock = clock
        flight = FairFlight(clock: clock)
        activity = FetchActivity("forecasts", commits: transactions.commits)
    }

    /// Fetches and stores a forecast, unless one was fetched within `Forecast.newestPeriod`.
    ///
    /// If the request fails, the stored forecasts are unchanged.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - requester: The requester of the manual request.
    /// - Returns: The new or the recently fetched forecast, with the reason if it could not be
    ///   stored.
    /// - Throws: `DomainError`, if the provider is unavailable or does not know the city;
    ///   `DomainError.limited`, if the requester's budget is exhausted; `CancellationError`.
    public func callAsFunction(
        _ city: CityCode,
        for requester: Requester = .unknown
    ) async throws -> FetchedForecast {
        let request = ProviderRequest(.manual, by: requester)
        while true {
            // A manual request may join an automatic one that returns nothing because it is not
            // due.
            let fetched = try await flight(city, for: request) { try await fetch(city, request) }
            if let fetched { return fetched }
        }
    }

    /// Fetches and stores a forecast for an automatic refresh, if one is due.
    ///
    /// A reader causes no call for a city that is refreshed in the background, unless no forecast
    /// of it is stored.
    ///
    /// The provider call is not cancelled with its caller: it already counts against the budget,
    /// and the next caller gets the result.
    ///
    /// - Returns: The forecast; `nil` if the provider was called too recently or too often, or if
    ///   the background refreshes the city.
    /// - Throws: The errors of a manual request, and the store's failure if the history cannot be
    ///   read or the request cannot be recorded.
    func fetchIfDue(_ city: CityCode, for requester: Requester) async throws -> FetchedForecast? {
        if requester.isReader, try await isRefreshedInBackground(city) { return nil }
        let request = ProviderRequest(.automatic, by: requester)
        return try await flight(city, for: request, outlivesCallers: true) {
            try await fetch(city, request)
        }
    }

    /// Cancels all calls in progress, including those without a caller, and rejects new ones.
    ///
    /// Nothing is written to the store after this method returns.
    public func end() async {
        await flight.end()
    }

    /// The sources of the fetched forecasts, in order of preference.
    var sources: [DataSource] { provider.sources }

    private func isRefreshedInBackground(_ city: CityCode) async throws -> Bool {
        let now = clock.now
        return try await transactions.read { [sources] repositories in
            guard let history = try await repositories.fetches.find(city),
                history.isRefreshedInBackground(at: now)
            else { return false }
            return try await !repositories.forecasts.issues(in: city, from: sources, limit: 1)
                .isEmpty
        }
    }

    private func fetch(
        _ city: CityCode,
        _ request: ProviderRequest
    ) async throws -> FetchedForecast? {
        var recorded: (before: FetchHistory, at: Date)?
        do {
            switch try await turn(request, city) {
            case .call(let before, let moment): recorded = (before, moment)
            case .wait: return nil
            case .justFetched(let forecast): return FetchedForecast(forecast: forecast)
            }
        } catch let failure as DomainError {
            // A manual request proceeds even if it cannot be recorded.
            if request.purpose == .automatic { throw failure }
        }
        // Writers wait for each other, so no network call is made inside a transaction.
        let forecast = try await call(city, request, recorded)
        return try await stored(forecast, for: city)
    }

    /// Calls the provider and records its failure.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - request: The request.
    ///   - recorded: The history before the recorded request and its time; `nil` if the request
    ///     could not be recorded.
    /// - Returns: The forecast.
    /// - Throws: The errors of the provider.
    private func call(
        _ city: CityCode,
        _ request: ProviderRequest,
        _ recorded: (before: FetchHistory, at: Date)?
    ) async throws -> Forecast {
        activity.begin(city)
        do {
            return try await provider.forecast(for: city, on: request)
        } catch let failure as DomainError where failure.isLimit {
            // If the withdrawal fails, the city is charged for one request too many.
            if let recorded { try? await withdraw(request.purpose, recorded.at, recorded.before) }
            activity.abandon(city)
            throw failure
        } catch let failure as DomainError {
            // Recording the failure is best effort; the failure itself is rethrown.
            try? await note(failure, city)
            activity.end(city, at: clock.now, failure: failure)
            throw failure
        } catch {
            activity.abandon(city)
            throw error
        }
    }

    /// Stores a forecast, and returns it with the reason if it could not be stored.
    private func stored(_ forecast: Forecast, for city: CityCode) async throws -> FetchedForecast {
        do {
            try await store(forecast)
            activity.end(city, at: clock.now)
            return FetchedForecast(forecast: forecast)
        } catch let failure as DomainError {
            // Recording the reason may fail for the same reason; the result reports the failure.
            try? await note(failure, city)
            activity.end(city, at: clock.now, failure: failure, unsaved: forecast)
            return FetchedForecast(forecast: forecast, saveFailure: failure)
        } catch {
            activity.abandon(city)
            throw error
        }
    }

    /// Records the request before it is sent, unless it is too early or a forecast was just
    /// fetched.
    private func turn(_ request: ProviderRequest, _ city: CityCode) async throws -> Turn {
        let now = clock.now
        let purpose = request.purpose
        // A reader waits at most a second for other writers before stored data is shown.
        let isShown = purpose == .automatic && request.requester != .background
        let deadline: Duration? = isShown ? .seconds(1) : nil
        return try await transactions.execute(within: deadline) { [sources] repositories in
            let before = try await repositories.fetches.history(of: city)
            if purpose == .automatic {
                if before.nextAutomaticRequest(at: now) > now { return .wait }
            } else if let newest = try await repositories.forecasts
                .issues(in: city, from: sources, limit: 1).first, newest.isJustFetched(at: now)
            {
                return .justFetched(newest)
            }
            var history = before
            history.recordRequest(purpose, at: now)
            try await repositories.fetches.save(history)
            return .call(before, at: now)
        }
    }

    /// Removes a recorded request that was not sent.
    private func withdraw(
        _ purpose: FetchPurpose,
        _ moment: Date,
        _ before: FetchHistory
    ) async throws {
        try await transactions.execute { repositories in
            var history = try await repositories.fetches.history(of: before.id)
            history.withdrawRequest(purpose, at: moment, before: before)
            try await repositories.fetches.save(history)
        }
    }

    private func note(_ failure: DomainError, _ city: CityCode) async throws {
        let now = clock.now
        try await transactions.execute { repositories in
            var history = try await repositories.fetches.history(of: city)
            // An unknown city is a valid response of the provider.
            if case .notFound = failure {
                history.recordSuccess(at: now)
            } else {
                history.recordFailure(ProviderFailure(failure))
            }
            try await repositories.fetches.save(history)
        }
    }

    private static func keptPeriod(before newest: Date) -> ClosedRange<Date> {
        newest.addingTimeInterval(-retention.seconds)...newest
    }

    private func store(_ forecast: Forecast) async throws {
        let city = forecast.id.city
        let now = clock.now
        try await transactions.execute { repositories in
            // Forecasts issued after the newest one are the result of clock skew.
            try await repositories.forecasts.deleteAll(
                in: city,
                from: forecast.id.source,
                issuedOutside: Self.keptPeriod(before: forecast.id.issuedAt)
            )
            try await repositories.forecasts.save(forecast)
            var history = try await repositories.fetches.history(of: city)
            history.recordSuccess(at: now)
            try await repositories.fetches.save(history)
        }
    }
}

extension Repository<FetchHistory> {
    /// Returns the history of a city; an empty one if none is stored.
    func history(of city: CityCode) async throws -> FetchHistory {
        try await find(city) ?? FetchHistory(id: city)
    }
}
