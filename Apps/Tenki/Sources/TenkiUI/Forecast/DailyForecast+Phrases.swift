package import TenkiDomain

extension DailyForecast {
    package func weatherText(in language: Language, isNight: Bool = false) -> String {
        guard let summary else { return "—" }
        let text = AgencyPhrase.text(summary, about: .weather, in: language)
        return isNight ? text.replacing("sunny", with: "clear") : text
    }

    package func windText(in language: Language) -> String? {
        wind.map { AgencyPhrase.text($0, about: .wind, in: language) }
    }

    package func waveText(in language: Language) -> String? {
        wave.map { AgencyPhrase.text($0, about: .waves, in: language) }
    }

    package func fullWeatherText(in language: Language) -> String? {
        weather.map { AgencyPhrase.text($0, about: .weather, in: language) }
    }
}
