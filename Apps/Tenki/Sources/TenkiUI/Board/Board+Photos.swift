package import Foundation
package import TenkiApplication
import TenkiDomain

extension Board {
    package func photoSearches(at moment: Date, in language: Language) -> [String] {
        let found = cities.compactMap { city -> (word: String, text: String)? in
            guard let forecast = forecast(for: city) else { return nil }
            let shown = ForecastSnapshot(forecast, at: moment)
            guard let kind = shown.kindOfToday else { return nil }
            let word = kind.photoWord(in: language)
            return (word, "\(word) \(city.city.name(in: language))")
        }
        let words = found.map(\.word).unique(by: \.self)
        return found.prefix(3).map(\.text) + words.prefix(4)
    }
}

extension ForecastSnapshot {
    /// The first kind of today's weather, after sunset with a clear sky instead of the sun; `nil`
    /// if it is unknown.
    fileprivate var kindOfToday: WeatherKind? {
        let outline = days(0...0).first?.summary.flatMap(WeatherOutline.init)
        return (isEvening ? outline?.atNight : outline)?.first
    }
}

extension WeatherKind {
    fileprivate func photoWord(in language: Language) -> String {
        switch self {
        case .sunny: language(ja: "青空", en: "blue sky")
        case .clearNight: language(ja: "星空", en: "starry sky")
        case .cloudy: language(ja: "雲", en: "clouds")
        case .rain, .rainOrSnow, .sleet: language(ja: "雨", en: "rain")
        case .heavyRain, .rainstorm: language(ja: "嵐", en: "storm")
        case .snow, .snowOrRain: language(ja: "雪", en: "snow")
        case .heavySnow, .blizzard: language(ja: "吹雪", en: "snowstorm")
        case .thunder, .thundersnow: language(ja: "雷", en: "lightning")
        case .fog: language(ja: "霧", en: "fog")
        }
    }
}
