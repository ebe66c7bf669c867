package enum ChanceOfRain: Hashable, Sendable {
    /// The chance of at least 1 mm of rain, in percent.
    case percent(Percentage)
    case passed
    case unknown
}
