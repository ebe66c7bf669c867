import Foundation
public import KasaneDomain
public import TenkiDomain

/// Fetches a city's forecast and stores it beside the source's earlier issues of the last days.
///
/// However many want the same city at the same time, the provider is asked once.
public struct FetchForecast: Sendable {
    private let provider: any ForecastProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock
    private let flight: FairFlight<CityCode, FetchedForecast?>

    /// What comes of wanting to ask a provider.
    private enum Turn {
        /// It may be called; what was known before.
        case call(FetchHistory, at: Date)
        case wait
        case justFetched(Forecast)
    }

    /// How long a forecast is kept after its issue, reckoned from the newest of its source.
    public static let keeping: Duration = .seconds(30 * 86_400)

    /// Makes the use case of a provider and a store.
    public init(
        provider: any ForecastProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.provider = provider
        self.transactions = FailureNamingTransactions(transactions)
        self.clock = clock
        flight = FairFlight(clock: clock)
    }

    /// Fetches and stores, unless that was done less than ``TenkiDomain/Forecast/newestPeriod`` ago.
    ///
    /// When anything fails, what was stored stays as it was.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - requester: Who asks for it by name.
    /// - Returns: The forecast that was fetched now or just before, and why it could not be stored if so.
    /// - Throws: `Failure`, if the provider cannot be asked or knows no such city, `Failure.limited` if
    ///   its budget for the requester is used up, and `CancellationError`.
    public func callAsFunction(
        _ city: CityCode,
        for requester: Requester = .unknown
    ) async throws -> FetchedForecast {
        let request = ProviderRequest(.manual, by: requester)
        while true {
            // Nothing comes of a flight of somebody who only looked and was not allowed to ask.
            let fetched = try await flight(city, for: request) { try await fetch(city, request) }
            if let fetched { return fetched }
        }
    }

    /// Fetches and stores for somebody who only looks, if it is time to.
    ///
    /// A call goes on when who looked is gone: it counts all the same, and the next has its answer.
    ///
    /// - Returns: What was fetched; `nil` if the provider was asked too lately or too often.
    /// - Throws: As when it is fetched by name, and the failure of the store where askings cannot be
    ///   counted.
    func ifDue(_ city: CityCode, for requester: Requester) async throws -> FetchedForecast? {
        let request = ProviderRequest(.automatic, by: requester)
        return try await flight(city, for: request, goesOn: true) { try await fetch(city, request) }
    }

    /// Ends the calls that are under way, also those that nobody waits for any more, and lets none begin.
    ///
    /// Afterwards nothing is written to the store from here.
    public func end() async {
        await flight.end()
    }

    /// Whether a city's forecast is being fetched now.
    func isFetching(_ city: CityCode) -> Bool { flight.isUnderWay(city) }

    /// The sources of what is fetched, the preferred first.
    var sources: [ForecastSource] { provider.sources }

    private func fetch(
        _ city: CityCode,
        _ request: ProviderRequest
    ) async throws -> FetchedForecast? {
        var recorded: (before: FetchHistory, at: Date)?
        do {
            switch try await turn(request.purpose, city) {
            case .call(let before, let moment): recorded = (before, moment)
            case .wait: return nil
            case .justFetched(let forecast): return FetchedForecast(forecast: forecast)
            }
        } catch let failure as Failure {
            // Who asks by name gets an answer though it is not counted.
            if request.purpose == .automatic { throw failure }
        }
        let forecast: Forecast
        do {
            // The network stays outside of the transaction, for writers wait for each other.
            forecast = try await provider.forecast(for: city, on: request)
        } catch let failure as Failure where failure.isLimit {
            // What cannot be taken back costs the city one look.
            if let recorded { try? await withdraw(request.purpose, recorded.at, recorded.before) }
            throw failure
        } catch let failure as Failure {
            // That it cannot be noted does not matter beside the failure itself.
            try? await note(failure, city)
            throw failure
        }
        do {
            try await store(forecast)
            return FetchedForecast(forecast: forecast)
        } catch let failure as Failure {
            // What cannot store a forecast need not store the reason: it is told below.
            try? await note(failure, city)
            return FetchedForecast(forecast: forecast, notStored: failure)
        }
    }

    /// Records the request before it is sent, unless it is too early for one or the provider has just
    /// answered.
    private func turn(_ purpose: FetchPurpose, _ city: CityCode) async throws -> Turn {
        let now = clock.now
        // An automatic request shows what is stored rather than wait for other writers.
        let deadline: Duration? = purpose == .automatic ? .seconds(1) : nil
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

    /// Takes a request back that was recorded and not sent.
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

    private func note(_ failure: Failure, _ city: CityCode) async throws {
        let now = clock.now
        try await transactions.execute { repositories in
            var history = try await repositories.fetches.history(of: city)
            // That there is no such city is an answer.
            if case .notFound = failure {
                history.recordSuccess(at: now)
            } else {
                history.recordFailure(failure.message)
            }
            try await repositories.fetches.save(history)
        }
    }

    private static func keptPeriod(before newest: Date) -> ClosedRange<Date> {
        newest.addingTimeInterval(-TimeInterval(keeping.components.seconds))...newest
    }

    private func store(_ forecast: Forecast) async throws {
        let city = forecast.id.city
        let now = clock.now
        try await transactions.execute { repositories in
            // Nothing is issued after the newest: what seems so a wrong clock has left behind.
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

/// A forecast as it came from a provider.
public struct FetchedForecast: Hashable, Sendable {
    /// The forecast.
    public let forecast: Forecast
    /// Why it could not be stored; `nil` if it is.
    public let notStored: Failure?

    /// Makes a fetched forecast.
    public init(forecast: Forecast, notStored: Failure? = nil) {
        self.forecast = forecast
        self.notStored = notStored
    }
}

extension Repository<FetchHistory> {
    /// The history of a city; an empty one if nothing is known of it.
    func history(of city: CityCode) async throws -> FetchHistory {
        try await find(city) ?? FetchHistory(id: city)
    }
}
