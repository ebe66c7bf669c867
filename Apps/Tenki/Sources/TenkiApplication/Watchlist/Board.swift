public import TenkiDomain

/// The watched cities and the newest stored forecast of each.
public struct Board: Hashable, Sendable {
    /// The cities, in the order of the watchlist.
    public let cities: [CityCode]
    private let forecasts: [CityCode: Forecast]

    /// Creates a board.
    ///
    /// - Parameters:
    ///   - cities: The cities in order.
    ///   - forecasts: The forecasts in any order; of several for the same city, the first is used.
    public init(cities: [CityCode], forecasts: [Forecast]) {
        self.cities = cities
        self.forecasts = Dictionary(
            forecasts.map { ($0.id.city, $0) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Returns the newest stored forecast of a city; `nil` if there is none.
    public func forecast(for city: CityCode) -> Forecast? { forecasts[city] }
}
