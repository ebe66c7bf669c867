package enum ChanceOfRain: Hashable, Sendable {
    /// The chance of at least 1 mm of rain, in percent.
    case percent(Percentage)
    case passed
    case unknown
}

extension Percentage {
    /// Whether rain at this chance is worth a word: from 30 %.
    package var isPossibleRain: Bool { value >= 30 }

    /// Whether rain at this chance is worth an umbrella: from 50 %.
    package var isLikelyRain: Bool { value >= 50 }
}
