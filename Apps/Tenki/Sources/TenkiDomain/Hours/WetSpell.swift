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

    /// The longest break in which nobody puts an umbrella away: 3 hours.
    static let shortBreak: TimeInterval = 3 * 3600

    /// Whether it is only known to rain or snow at the start.
    package var isMomentary: Bool { start == end }

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
    /// Returns the spells that are not over.
    ///
    /// - Parameter observed: The precipitation at the moment. The first spell begins then, even if
    ///   the forecast does not cover the moment or has no precipitation.
    package func wetSpells(
        from moment: Date,
        observed: PrecipitationKind? = nil
    ) -> [WetSpell] {
        let spells = allSpells.filter { $0.end > moment }
        guard let observed, spells.first?.contains(moment) != true else { return spells }
        let soon = moment.addingTimeInterval(WetSpell.shortBreak)
        let dry = periods(from: moment).first { $0.isWet == false }?.start ?? .distantFuture
        func spell(until end: Date) -> WetSpell {
            WetSpell(kind: observed, start: moment, end: end, isEndKnown: end > moment)
        }
        if let next = spells.first, next.start < dry, next.start <= soon {
            return [spell(until: next.start).joined(with: next)] + spells.dropFirst()
        }
        return [spell(until: dry > moment && dry <= soon ? dry : moment)] + spells
    }

    /// Returns the sky from a moment to a later one, or `nil` if the periods end before.
    package func sky(
        from moment: Date,
        to end: Date,
        observed: PrecipitationKind? = nil
    ) -> Sky? {
        let periods = periods(from: moment).filter { $0.start < end }
        guard let last = periods.last, last.end >= end else { return nil }
        let sky = periods.sky
        return sky?.precipitation == nil ? observed?.sky ?? sky : sky
    }

    private var allSpells: [WetSpell] {
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
        return spells
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

extension [HourlyPeriod] {
    /// The sky of the period with the most rain or snow, or of the middle one if all are dry.
    package var sky: Sky? {
        let wettest = filter { $0.isWet == true }
            .max { ($0.precipitation?.tenths ?? 0) < ($1.precipitation?.tenths ?? 0) }
        guard let wettest else { return isEmpty ? nil : self[count / 2].sky }
        return wettest.sky?.precipitation == nil ? Sky.rain : wettest.sky
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
    fileprivate var sky: Sky {
        switch plain {
        case .snow: .snow
        case .mixed: .sleet
        default: .rain
        }
    }

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
