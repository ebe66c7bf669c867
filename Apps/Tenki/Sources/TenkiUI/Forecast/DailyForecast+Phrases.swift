package import TenkiDomain

extension DailyForecast {
    package func weatherText(in language: Language) -> String {
        guard let summary else { return "—" }
        return Self.text(summary, about: .weather, in: language)
    }

    package func windText(in language: Language) -> String? {
        wind.map { Self.text($0, about: .wind, in: language) }
    }

    package func waveText(in language: Language) -> String? {
        wave.map { Self.text($0, about: .waves, in: language) }
    }

    package func fullWeatherText(in language: Language) -> String? {
        weather.map { Self.text($0, about: .weather, in: language) }
    }

    /// A text that cannot be translated is the issued one in both languages.
    private static func text(
        _ phrase: String,
        about subject: AgencyPhrase.Subject,
        in language: Language
    ) -> String {
        let english = language == .english ? AgencyPhrase(phrase, about: subject)?.english : nil
        return english ?? AgencyPhrase.readable(phrase)
    }
}
