/// The chance of rain in each quarter of a day.
package struct ChancesOfRain: Hashable, Sendable {
    private var chances: [ChanceOfRain]

    /// The chance for the whole day, for a forecast without quarters; `nil` for any other.
    package let ofDay: Percentage?

    /// Creates chances from a function of the quarter.
    ///
    /// - Parameters:
    ///   - ofDay: The chance for the whole day; `nil` if the forecast does not include it.
    ///   - chance: Returns the chance for a quarter.
    package init(ofDay: Percentage? = nil, _ chance: (QuarterOfDay) -> ChanceOfRain) {
        self.ofDay = ofDay
        chances = QuarterOfDay.allCases.map(chance)
    }

    /// The chance that summarises the day: its own, or else the highest of its quarters.
    ///
    /// It is `nil` if the forecast includes neither.
    package var highest: Percentage? {
        let quarters = chances.compactMap { chance in
            if case .percent(let percentage) = chance { percentage } else { nil }
        }
        return ofDay ?? quarters.max { $0.value < $1.value }
    }

    /// The chance for a quarter.
    package subscript(quarter: QuarterOfDay) -> ChanceOfRain { chances[quarter.rawValue] }
}
