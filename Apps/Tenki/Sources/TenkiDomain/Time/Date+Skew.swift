package import Foundation

extension Date {
    /// The time by which the agency's clock, or that of another node, may be ahead, in seconds.
    ///
    /// A later time was recorded by a wrong clock, and does not count.
    package static let maximumSkew: TimeInterval = 600

    /// Returns whether the time is in a period before a moment.
    ///
    /// A time after the moment is in the period if it is less than both the period and
    /// ``maximumSkew`` later.
    package func isWithin(_ period: Duration, before moment: Date) -> Bool {
        let age = moment.timeIntervalSince(self)
        let period = period / .seconds(1)
        return age < period && age > -min(period, Self.maximumSkew)
    }
}
