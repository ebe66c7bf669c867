import TenkiDomain

extension DailyForecast {
    /// Returns the weather in the language: the issued text in Japanese, or its translation in
    /// English; a dash if unknown.
    func weatherText(in language: Language) -> String {
        guard let summary else { return "—" }
        return language(ja: summary, en: WeatherOutline(summary: summary)?.englishText ?? summary)
    }
}

extension WeatherOutline {
    /// The weather in English: `sunny, later cloudy`, `cloudy, rain at times`, `rain or snow`.
    fileprivate var englishText: String {
        guard let second else { return first.englishText }
        return switch relation {
        case .later: "\(first.englishText), later \(second.englishText)"
        case .atTimes: "\(first.englishText), \(second.englishText) at times"
        case .or: "\(first.englishText) or \(second.englishText)"
        }
    }
}

extension WeatherKind {
    fileprivate var englishText: String {
        switch self {
        case .sunny: "sunny"
        case .cloudy: "cloudy"
        case .rain: "rain"
        case .snow: "snow"
        case .thunder: "thunder"
        case .fog: "fog"
        }
    }
}
