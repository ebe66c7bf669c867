package import Foundation

/// What readers look for first: a warning, the rain now, whether they need an umbrella and when, or
/// how the temperature changes.
///
/// A headline says only what its sources support. If they have gaps, are old or disagree, it is
/// less precise, or `nil`.
package indirect enum ForecastHeadline: Hashable, Sendable {
    package struct Time: Hashable, Sendable {
        package let date: CalendarDate
        package let hour: Int
    }

    /// A warning of level 3 or above, or a rain or snow advisory if the forecast is dry.
    case warned(WarningKind, then: ForecastHeadline?)
    /// The observed wind is at least ``strongWind``.
    case windy(Wind, then: ForecastHeadline?)
    /// Precipitation was observed in the last hour, and the forecast does not end it before now.
    case now(PrecipitationKind, Precipitation, until: Time?)
    /// Precipitation was observed in the last hour, but the forecast is dry now.
    case lastHour(PrecipitationKind, Precipitation)
    case begins(PrecipitationKind, at: Time)
    case ends(PrecipitationKind, at: Time)
    case likely(PrecipitationKind, on: CalendarDate)
    case tonight(ForecastHeadline, tomorrow: ForecastHeadline)
    case possible(PrecipitationKind, Percentage, on: CalendarDate)
    /// A day's highest temperature differs from the day before by at least ``noticeableChange``.
    case change(from: Temperature, to: Temperature, on: CalendarDate)
    /// A day's highest temperature is at least ``extremeHeat``.
    case extremeHeat(Temperature, on: CalendarDate)
    /// The temperature falls below 0 °C on a day, and did not on the day before.
    case frost(Temperature, on: CalendarDate)
    case dry(through: CalendarDate)

    /// The smallest noticeable difference between the highest temperatures of two days: 5 °C.
    package static let noticeableChange = 5.0
    /// The highest temperature of an extremely hot day (猛暑日) as the Japan Meteorological Agency
    /// defines it: 35 °C.
    package static let extremeHeat = 35.0
    /// The mean speed of a strong wind (強い風) as the agency defines it: 15 m/s.
    package static let strongWind = 15.0
    /// How many issues are searched for the previous day's high: one day's, and one more.
    package static let comparedIssues = 4

    /// Chooses the headline.
    ///
    /// Warnings come first, then the precipitation observed in the last hour, then likely
    /// precipitation today or tomorrow. The latter comes from the hours of the chosen source, or
    /// from the days where there are none. The temperature follows, then possible or later
    /// precipitation. From 18:00, precipitation tonight does not hide tomorrow's. The result is
    /// `nil` if too little is known.
    package init?(of known: KnownWeather, at moment: Date) {
        let outlook = Outlook(known, at: moment)
        let weather =
            outlook.observedPrecipitation
            ?? outlook.precipitationSoon
            ?? outlook.temperature
            ?? outlook.possiblePrecipitation
            ?? outlook.laterPrecipitation
            ?? outlook.drySpell
        var advisory: WarningKind?
        if case .dry? = weather {
            advisory = known.warnings.filter(\.concernsPrecipitation).max()
        }
        let rest = advisory == nil ? weather : nil
        if let worst = known.warnings.max(), worst.severity >= .warning {
            self = .warned(worst, then: rest)
        } else if let advisory {
            self = .warned(advisory, then: nil)
        } else if let wind = outlook.strongWind {
            self = .windy(wind, then: rest)
        } else if let rest {
            self = rest
        } else {
            return nil
        }
    }

    /// The precipitation that the headline says falls now.
    package var precipitationNow: PrecipitationKind? {
        switch self {
        case .warned(_, let rest), .windy(_, let rest): rest?.precipitationNow
        case .now(let kind, _, _): kind
        default: nil
        }
    }

    /// The less precise headline of an old source.
    func vague(on today: CalendarDate) -> Self? {
        switch self {
        case .begins(let kind, let time): .likely(kind, on: time.date)
        case .ends(let kind, _): .likely(kind, on: today)
        case .tonight(let tonight, _): tonight.vague(on: today)
        case .likely: self
        default: nil
        }
    }
}

extension ForecastHeadline.Time {
    init(startingAt moment: Date) {
        self.init(hours: (moment.timeIntervalSince1970 / 3600).rounded(.down))
    }

    init(endingAt moment: Date) {
        self.init(hours: (moment.timeIntervalSince1970 / 3600).rounded(.up))
    }

    private init(hours: Double) {
        let moment = Date(timeIntervalSince1970: hours * 3600)
        date = CalendarDate(moment, in: .japan)
        hour = Int(moment.timeIntervalSince(date.start(in: .japan)) / 3600)
    }
}

extension WarningKind {
    /// Whether the warning can mean rain or snow, which is also assumed of unknown kinds.
    fileprivate var concernsPrecipitation: Bool {
        !isKnown || bulletin == .rain || bulletin == .snow
            || ["02", "13", "14", "32"].contains(code)
    }
}
