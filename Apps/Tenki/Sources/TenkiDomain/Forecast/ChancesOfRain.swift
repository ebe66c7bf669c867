package struct ChancesOfRain: Hashable, Sendable {
    private var chances: [ChanceOfRain]

    /// The chance for the whole day, for a forecast without quarters; `nil` for any other.
    package let ofDay: Percentage?

    package init(ofDay: Percentage? = nil, _ chance: (QuarterOfDay) -> ChanceOfRain) {
        self.ofDay = ofDay
        chances = QuarterOfDay.allCases.map(chance)
    }

    package var highest: Percentage? {
        let quarters = chances.compactMap { chance in
            if case .percent(let percentage) = chance { percentage } else { nil }
        }
        return ofDay ?? quarters.max { $0.value < $1.value }
    }

    package subscript(quarter: QuarterOfDay) -> ChanceOfRain { chances[quarter.rawValue] }
}
