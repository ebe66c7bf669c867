public import KasaneDomain
public import TenkiDomain

/// A forecast fetched from a provider.
public struct FetchedForecast: Hashable, Sendable {
    /// The forecast.
    public let forecast: Forecast
    /// The reason the forecast could not be stored; `nil` if it was stored.
    public let saveFailure: DomainError?

    /// Creates a fetched forecast.
    public init(forecast: Forecast, saveFailure: DomainError? = nil) {
        self.forecast = forecast
        self.saveFailure = saveFailure
    }
}
