/// What the map shows of each city.
package enum MapLayer: String, CaseIterable, Sendable {
    /// The weather, and the temperatures in small figures.
    case weather
    /// The highest and the lowest temperature.
    case temperature
    /// The chance of rain.
    case rain
    /// The warnings in force now.
    case warnings

    /// Whether the layer shows a day of the forecast.
    var hasDays: Bool { self != .warnings }

    /// Returns the name.
    func name(in language: Language) -> String {
        switch self {
        case .weather: language(ja: "天気", en: "Weather")
        case .temperature: language(ja: "気温", en: "Temperature")
        case .rain: language(ja: "降水確率", en: "Rain")
        case .warnings: language(ja: "警報・注意報", en: "Warnings")
        }
    }
}
