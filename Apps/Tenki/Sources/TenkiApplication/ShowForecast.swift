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
    /// - Returns: The newest forecast, or the stored one with the reason why it is shown.
    /// - Throws: `Failure.notFound` if the provider knows no such city; `Failure.unavailable` if it
    ///   cannot be asked and nothing is stored; other `Failure`s of the store; `CancellationError`.
    public func callAsFunction(
        _ city: CityCode,
        tolerance: Duration = .zero
    ) async throws -> ShownForecast {
        if tolerance > .zero, let stored = try await newest(in: city),
            stored.timeSinceFetch(at: clock.now) <= tolerance
        {
            return ShownForecast(stored, at: clock.now)
        }
        do {
            return ShownForecast(try await fetch(city), at: clock.now)
        } catch Failure.notFound(let what) {
            throw Failure.notFound(what)
        } catch let failure as Failure {
            guard let stored = try await newest(in: city) else {
                throw failure.withNothingStored
            }
            return ShownForecast(stored, at: clock.now, insteadBecause: failure)
        }
    }

    private func newest(in city: CityCode) async throws -> Forecast? {
        try await transactions.read { try await $0.forecasts.newest(in: city) }
    }
}

/// A forecast as it is shown at a moment.
public struct ShownForecast: Hashable, Sendable {
    /// The forecast.
    public let forecast: Forecast
    /// The moment that ages and days are reckoned from.
    public let moment: Date
    /// Why a stored forecast is shown in place of the newest; `nil` if nothing is wrong.
    public let failure: Failure?

    /// Makes a forecast as it is shown.
    public init(_ forecast: Forecast, at moment: Date, insteadBecause failure: Failure? = nil) {
        self.forecast = forecast
        self.moment = moment
        self.failure = failure
    }
}

extension Failure {
    fileprivate var withNothingStored: Failure {
        switch self {
        case .unavailable(let reason):
            .unavailable(reason: "no forecast stored yet, and \(reason)")
        default: self
        }
    }
}
