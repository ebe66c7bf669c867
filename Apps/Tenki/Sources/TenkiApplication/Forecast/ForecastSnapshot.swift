package import Foundation
package import TenkiDomain

/// A forecast to show at a certain time.
package struct ForecastSnapshot: Hashable, Sendable {
    /// The forecast.
    package let forecast: Forecast
    /// The time to which ages and days are relative.
    package let moment: Date
    /// The problem with the forecast; `nil` if there is none.
    package let caveat: Caveat?

    /// Creates a forecast to show.
    package init(_ forecast: Forecast, at moment: Date, _ caveat: Caveat? = nil) {
        self.forecast = forecast
        self.moment = moment
        self.caveat = caveat
    }

    /// The headline of the forecast, without comparison to earlier issues; `nil` if the forecast
    /// does not say enough.
    package var headline: ForecastHeadline? { ForecastHeadline(of: [forecast], at: moment) }
}
