package import TenkiDomain

extension DailyForecast {
    package func weatherText(in language: Language) -> String {
        guard let summary else { return "—" }
        return AgencyPhrase.text(summary, about: .weather, in: language)
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
