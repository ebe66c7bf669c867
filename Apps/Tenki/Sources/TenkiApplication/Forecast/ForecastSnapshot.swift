public import Foundation
public import TenkiDomain

/// A forecast to show at a certain time.
public struct ForecastSnapshot: Hashable, Sendable {
    /// The forecast.
    public let forecast: Forecast
    /// The time to which ages and days are relative.
    public let moment: Date
    /// The problem with the forecast; `nil` if there is none.
    public let caveat: Caveat?

    /// Creates a forecast to show.
    public init(_ forecast: Forecast, at moment: Date, _ caveat: Caveat? = nil) {
        self.forecast = forecast
        self.moment = moment
        self.caveat = caveat
    }

    /// The headline of the forecast, without comparison to earlier issues; `nil` if the forecast
    /// does not say enough.
    public var headline: ForecastHeadline? { ForecastHeadline(of: [forecast], at: moment) }
}
