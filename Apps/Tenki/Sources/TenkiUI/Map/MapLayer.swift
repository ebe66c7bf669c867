import TenkiApplication

package enum MapLayer: String, CaseIterable, Sendable {
    case weather
    case temperature
    case rain
    case warnings

    var hasDays: Bool { self != .warnings }

    func hasFigures(_ day: MapWeather.Day) -> Bool {
        self == .rain ? day.rain != nil : day.high != nil || day.low != nil
    }

    func name(in language: Language) -> String {
        switch self {
        case .weather: language(ja: "天気", en: "Weather")
        case .temperature: language(ja: "気温", en: "Temperature")
        case .rain: language(ja: "降水確率", en: "Rain")
        case .warnings: language(ja: "警報・注意報", en: "Warnings")
        }
    }
}
