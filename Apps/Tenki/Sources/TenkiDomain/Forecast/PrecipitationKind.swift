/// The kind of precipitation on a day, with its hazard if the forecast names one.
package enum PrecipitationKind: String, CaseIterable, Sendable {
    /// Rain only.
    case rain
    /// Heavy rain.
    case heavyRain
    /// Rain with storm winds.
    case rainstorm
    /// Rain with thunder.
    case thunderstorm
    /// Snow only.
    case snow
    /// Heavy snow.
    case heavySnow
    /// Snow with storm winds.
    case blizzard
    /// Snow with thunder.
    case thundersnow
    /// Rain and snow, or sleet.
    case mixed

    /// Reads the kind off the short summary of a Japanese forecast, such as 曇のち雪.
    ///
    /// Of several hazards, the first counts. A summary that names neither rain nor snow counts as
    /// rain.
    package init(summary: String?) {
        let summary = summary ?? ""
        let outline = WeatherOutline(summary: summary)
        let hazards = [outline?.first, outline?.second].compactMap {
            $0.flatMap(Self.init(hazard:))
        }
        let hasSnow = summary.contains("雪")
        if let hazard = hazards.first {
            self = hazard
        } else if summary.contains("みぞれ") || hasSnow && summary.contains("雨") {
            self = .mixed
        } else {
            self = hasSnow ? .snow : .rain
        }
    }

    /// Creates the kind of hazardous weather; returns `nil` for other weather.
    private init?(hazard kind: WeatherKind) {
        switch kind {
        case .heavyRain: self = .heavyRain
        case .rainstorm: self = .rainstorm
        case .thunder: self = .thunderstorm
        case .heavySnow: self = .heavySnow
        case .blizzard: self = .blizzard
        case .thundersnow: self = .thundersnow
        default: return nil
        }
    }
}
