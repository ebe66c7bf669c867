package enum PrecipitationKind: String, CaseIterable, Sendable {
    case rain
    case heavyRain
    case rainstorm
    case thunderstorm
    case snow
    case heavySnow
    case blizzard
    case thundersnow
    case mixed

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

    /// The kind without its hazard: rain, snow or mixed.
    package var plain: Self {
        switch self {
        case .rain, .heavyRain, .rainstorm, .thunderstorm: .rain
        case .snow, .heavySnow, .blizzard, .thundersnow: .snow
        case .mixed: .mixed
        }
    }

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
