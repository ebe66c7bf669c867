public import Foundation
public import TenkiDomain

/// A forecast as it is shown at a moment.
public struct ShownForecast: Hashable, Sendable {
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
