package import Foundation

/// A time without a break in which an hourly forecast has rain or snow.
package struct WetSpell: Hashable, Sendable {
    package let kind: PrecipitationKind
    package let start: Date
    package let end: Date
    /// Whether the forecast has dry weather after the end.
    ///
    /// Otherwise it ends there or does not know, and the precipitation can continue.
    package let isEndKnown: Bool

    package func contains(_ moment: Date) -> Bool { start <= moment && moment < end }

    func joined(with next: Self) -> Self {
        let kinds = [kind, next.kind]
        let both: PrecipitationKind = kinds.contains(.thunderstorm) ? .thunderstorm : .mixed
        return Self(
            kind: kind == next.kind ? kind : both,
            start: start,
            end: next.end,
            isEndKnown: next.isEndKnown
        )
    }
}

extension HourlyForecast {
    package func wetSpells(from moment: Date) -> [WetSpell] {
        var spells: [WetSpell] = []
        var run: [HourlyPeriod] = []
        func close(isEndKnown: Bool) {
            guard let first = run.first, let last = run.last else { return }
            spells.append(
                WetSpell(
                    kind: PrecipitationKind(run.compactMap(\.sky)),
                    start: first.start,
                    end: last.end,
                    isEndKnown: isEndKnown
                )
            )
            run = []
        }
        for period in periods {
            if let last = run.last, last.end != period.start { close(isEndKnown: false) }
            switch period.isWet {
            case true?: run.append(period)
            case false?: close(isEndKnown: true)
            case nil: close(isEndKnown: false)
            }
        }
        close(isEndKnown: false)
        return spells.filter { $0.end > moment }
    }

    /// Returns whether it is known that it is dry from a moment to the end of the last period.
    ///
    /// It is unknown if the periods begin after the moment, or if there is a gap between them.
    package func isDry(from moment: Date) -> Bool {
        let periods = periods(from: moment)
        guard let first = periods.first, first.start <= moment else { return false }
        return zip(periods, periods.dropFirst()).allSatisfy { $0.end == $1.start }
            && periods.allSatisfy { $0.isWet == false }
    }
}

extension HourlyPeriod {
    /// Whether it rains or snows in the period; `nil` if unknown.
    ///
    /// A period with a dry sky and no amount is unknown if precipitation is possible.
    package var isWet: Bool? {
        if sky?.precipitation != nil { return true }
        if let precipitation, precipitation.tenths > 0 { return true }
        if chanceOfRain?.isPossibleRain == true { return nil }
        return sky == nil && precipitation == nil ? nil : false
    }
}

extension Sky {
    package var precipitation: PrecipitationKind? {
        switch self {
        case .drizzle, .rain, .showers: .rain
        case .sleet: .mixed
        case .snow: .snow
        case .thunderstorm: .thunderstorm
        case .clear, .partlyCloudy, .overcast, .fog: nil
        }
    }
}

extension PrecipitationKind {
    fileprivate init(_ skies: [Sky]) {
        let kinds = Set(skies.compactMap(\.precipitation))
        if kinds.contains(.thunderstorm) {
            self = .thunderstorm
        } else if kinds.contains(.mixed) || kinds.isSuperset(of: [.rain, .snow]) {
            self = .mixed
        } else {
            self = kinds.contains(.snow) ? .snow : .rain
        }
    }
}
