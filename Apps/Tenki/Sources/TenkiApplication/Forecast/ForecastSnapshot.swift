package import Foundation
package import TenkiDomain

package struct ForecastSnapshot: Hashable, Sendable {
    package let forecast: Forecast
    package let moment: Date
    package let caveat: Caveat?

    package init(_ forecast: Forecast, at moment: Date, _ caveat: Caveat? = nil) {
        self.forecast = forecast
        self.moment = moment
        self.caveat = caveat
    }

    /// The headline of the forecast, without comparison to earlier issues; `nil` if the forecast
    /// does not say enough.
    package var headline: ForecastHeadline? { ForecastHeadline(of: [forecast], at: moment) }
}
