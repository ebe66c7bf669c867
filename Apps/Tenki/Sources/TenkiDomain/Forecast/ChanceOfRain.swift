package enum ChanceOfRain: Hashable, Sendable {
    /// The chance of at least 1 mm of rain, in percent.
    case percent(Percentage)
    case passed
    case unknown
}

extension Percentage {
    /// Whether the chance is worth mentioning: from 30 %.
    package var isPossibleRain: Bool { value >= 30 }

    /// Whether to take an umbrella: from 50 %.
    package var isLikelyRain: Bool { value >= 50 }
}
