/// The chance of rain in a quarter of a day.
public enum ChanceOfRain: Hashable, Sendable {
    /// The chance of at least 1 mm of rain, in percent.
    case percent(Percentage)
    /// The quarter was over when the forecast was issued.
    case passed
    /// The forecast does not include it.
    case unknown
}

/// A whole number of percent from 0 to 100.
public struct Percentage: Hashable, Sendable {
    /// The number, from 0 to 100.
    public let value: Int

    /// Creates a percentage; returns `nil` if the number is not within 0 to 100.
    public init?(_ value: Int) {
        guard (0...100).contains(value) else { return nil }
        self.value = value
    }
}

/// A quarter of a day: six hours.
public enum QuarterOfDay: Int, CaseIterable, Sendable {
    /// From 0 to 6 o'clock.
    case night
    /// From 6 to 12 o'clock.
    case morning
    /// From 12 to 18 o'clock.
    case afternoon
    /// From 18 to 24 o'clock.
    case evening

    /// The half-open range of hours that the quarter spans.
    public var hours: Range<Int> { rawValue * 6..<(rawValue + 1) * 6 }
}

/// The chance of rain in each quarter of a day.
public struct ChancesOfRain: Hashable, Sendable {
    private var chances: [ChanceOfRain]

    /// The chance for the whole day, for a forecast without quarters; `nil` for any other.
    public let ofDay: Percentage?

    /// Creates chances from a function of the quarter.
    ///
    /// - Parameters:
    ///   - ofDay: The chance for the whole day; `nil` if the forecast does not include it.
    ///   - chance: Returns the chance for a quarter.
    public init(ofDay: Percentage? = nil, _ chance: (QuarterOfDay) -> ChanceOfRain) {
        self.ofDay = ofDay
        chances = QuarterOfDay.allCases.map(chance)
    }

    /// The chance that summarises the day: its own, or else the highest of its quarters.
    ///
    /// It is `nil` if the forecast includes neither.
    public var highest: Percentage? {
        let quarters = chances.compactMap { chance in
            if case .percent(let percentage) = chance { percentage } else { nil }
        }
        return ofDay ?? quarters.max { $0.value < $1.value }
    }

    /// The chance for a quarter.
    public subscript(quarter: QuarterOfDay) -> ChanceOfRain { chances[quarter.rawValue] }
}
