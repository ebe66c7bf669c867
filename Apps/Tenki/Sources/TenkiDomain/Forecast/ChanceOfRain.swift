/// The chance of rain in a quarter of a day.
package enum ChanceOfRain: Hashable, Sendable {
    /// The chance of at least 1 mm of rain, in percent.
    case percent(Percentage)
    /// The quarter was over when the forecast was issued.
    case passed
    /// The forecast does not include it.
    case unknown
}
