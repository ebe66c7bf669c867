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
    private let flight = SingleFlight<CityCode, FetchedForecast?>()

    /// What comes of wanting to ask a provider.
    private enum Turn {
        case ask
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
    }

    /// Fetches and stores, unless that was done less than ``TenkiDomain/Forecast/newestPeriod`` ago.
    ///
    /// When anything fails, what was stored stays as it was.
    ///
    /// - Returns: The forecast that was fetched now or just before, and why it could not be stored if so.
    /// - Throws: `Failure`, if the provider cannot be asked or knows no such city, and
    ///   `CancellationError`.
    public func callAsFunction(_ city: CityCode) async throws -> FetchedForecast {
        while true {
            // Nothing comes of a flight of somebody who only looked and was not allowed to ask.
            if let fetched = try await flight(city, { try await fetch(city, asLooker: false) }) {
                return fetched
            }
        }
    }

    /// Fetches and stores for somebody who only looks, if it is time to.
    ///
    /// A call goes on when who looked is gone: it counts all the same, and the next has its answer.
    ///
    /// - Returns: What was fetched; `nil` if the provider was asked too lately or too often.
    /// - Throws: As when it is fetched by name, and the failure of the store where askings cannot be
    ///   counted.
    func ifDue(_ city: CityCode) async throws -> FetchedForecast? {
        try await flight(city, goesOn: true) { try await fetch(city, asLooker: true) }
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

    private func fetch(_ city: CityCode, asLooker: Bool) async throws -> FetchedForecast? {
        do {
            switch try await turn(asLooker: asLooker, city) {
            case .ask: break
            case .wait: return nil
            case .justFetched(let forecast): return FetchedForecast(forecast: forecast)
            }
        } catch let failure as Failure {
            // Who asks by name gets an answer though it is not counted.
            if asLooker { throw failure }
        }
        let forecast: Forecast
        do {
            // The network stays outside of the transaction, for writers wait for each other.
            forecast = try await provider.forecast(for: city)
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

    /// Notes that the provider is asked, unless a looker may not ask it now or it has just answered.
    private func turn(asLooker: Bool, _ city: CityCode) async throws -> Turn {
        let now = clock.now
        // Who only looks is shown what is stored rather than wait for others that write.
        let deadline: Duration? = asLooker ? .seconds(1) : nil
        return try await transactions.execute(within: deadline) { [sources] repositories in
            var history = try await repositories.fetches.history(of: city)
            if asLooker {
                if history.nextLook(at: now) > now { return .wait }
            } else if let newest = try await repositories.forecasts
                .issues(in: city, from: sources, limit: 1).first, newest.isJustFetched(at: now)
            {
                return .justFetched(newest)
            }
            history.ask(at: now)
            try await repositories.fetches.save(history)
            return .ask
        }
    }

    private func note(_ failure: Failure, _ city: CityCode) async throws {
        try await transactions.execute { repositories in
            var history = try await repositories.fetches.history(of: city)
            // That there is no such city is an answer.
            if case .notFound = failure { history.succeed() } else { history.fail(failure.message) }
            try await repositories.fetches.save(history)
        }
    }

    private static func keptPeriod(before newest: Date) -> ClosedRange<Date> {
        newest.addingTimeInterval(-TimeInterval(keeping.components.seconds))...newest
    }

    private func store(_ forecast: Forecast) async throws {
        let city = forecast.id.city
        try await transactions.execute { repositories in
            // Nothing is issued after the newest: what seems so a wrong clock has left behind.
            try await repositories.forecasts.deleteAll(
                in: city,
                from: forecast.id.source,
                issuedOutside: Self.keptPeriod(before: forecast.id.issuedAt)
            )
            try await repositories.forecasts.save(forecast)
            var history = try await repositories.fetches.history(of: city)
            history.succeed()
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
