public import Foundation
public import KasaneDomain
public import TenkiDomain

/// Shows a city's forecast: the newest if it can be had, else the one that is stored.
public struct ShowForecast: Sendable {
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
        self.transactions = transactions
        self.clock = clock
    }

    /// Finds a forecast to show.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - tolerance: How long ago the stored forecast may have been fetched to be shown without
    ///     asking the provider again.
    /// - Returns: The newest forecast, or the stored one, with what is wrong with it.
    /// - Throws: `Failure.notFound` if the provider knows no such city; `Failure.unavailable` if it
    ///   cannot be asked and nothing is stored; other `Failure`s of the store; `CancellationError`.
    public func callAsFunction(
        _ city: CityCode,
        tolerance: Duration = .zero
    ) async throws -> ShownForecast {
        if tolerance > .zero, let stored = await fetchedLately(city, tolerance) {
            return ShownForecast(stored, at: clock.now)
        }
        let forecast: Forecast
        do {
            forecast = try await fetch.ask(for: city)
        } catch Failure.notFound(let what) {
            throw Failure.notFound(what)
        } catch let failure as Failure {
            guard let stored = try await newestOfAny(city) else {
                throw failure.withNothingStored
            }
            let now = clock.now
            return ShownForecast(
                stored,
                at: now,
                .notNewest(failure.showing(age: stored.age(at: now)))
            )
        }
        do {
            try await fetch.store(forecast)
            return ShownForecast(forecast, at: clock.now)
        } catch let failure as Failure {
            return ShownForecast(forecast, at: clock.now, .notStored(failure))
        }
    }

    /// The stored forecast, if it was fetched within a time before now.
    ///
    /// A stored forecast that cannot be read is no reason not to fetch the one that replaces it; nor
    /// is one from the future, which a wrong clock has left behind.
    private func fetchedLately(_ city: CityCode, _ tolerance: Duration) async -> Forecast? {
        guard let stored = try? await newest(in: city, from: fetch.source) else { return nil }
        let isLate = stored.timeSinceFetch(at: clock.now) > tolerance
        return isLate || stored.fetchedAt > clock.now ? nil : stored
    }

    /// The newest stored forecast of the provider; of another source only where it has none.
    private func newestOfAny(_ city: CityCode) async throws -> Forecast? {
        if let forecast = try await newest(in: city, from: fetch.source) { return forecast }
        return try await newest(in: city, from: nil)
    }

    private func newest(
        in city: CityCode,
        from source: ForecastSource?
    ) async throws -> Forecast? {
        try await transactions.read { repositories in
            try await repositories.forecasts.newest(in: city, from: source)
        }
    }
}

/// A forecast as it is shown at a moment.
public struct ShownForecast: Hashable, Sendable {
    /// What is to be said beside a forecast.
    public enum Caveat: Hashable, Sendable {
        /// It is the stored one, because the newest could not be had.
        case notNewest(Failure)
        /// It is the newest, but could not be stored.
        case notStored(Failure)
    }

    /// The forecast.
    public let forecast: Forecast
    /// The moment that ages and days are reckoned from.
    public let moment: Date
    /// What is to be said beside it; `nil` if nothing is wrong.
    public let caveat: Caveat?

    /// Makes a forecast as it is shown.
    public init(_ forecast: Forecast, at moment: Date, _ caveat: Caveat? = nil) {
        self.forecast = forecast
        self.moment = moment
        self.caveat = caveat
    }
}

extension Failure {
    fileprivate var withNothingStored: Failure {
        switch self {
        case .unavailable(let reason, _):
            .unavailable(reason: "no forecast stored yet, and \(reason)")
        default: self
        }
    }
}
