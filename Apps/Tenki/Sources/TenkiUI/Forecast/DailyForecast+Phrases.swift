package import TenkiDomain

extension DailyForecast {
    /// Returns the weather in the language: the issued text in Japanese, or its translation in
    /// English; a dash if unknown.
    ///
    /// A text that cannot be translated is the issued one in both languages.
    package func weatherText(in language: Language) -> String {
        guard let summary else { return "—" }
        return Self.text(summary, about: .weather, in: language)
    }

    /// Returns the wind in the language: the issued text with ASCII digits in Japanese, or its
    /// translation in English; `nil` if unknown.
    ///
    /// A text that cannot be translated is the issued one in both languages.
    package func windText(in language: Language) -> String? {
        wind.map { Self.text($0, about: .wind, in: language) }
    }

    /// Returns the height of the waves in the language: the issued text with ASCII digits in
    /// Japanese, or its translation in English; `nil` if unknown.
    ///
    /// A text that cannot be translated is the issued one in both languages.
    package func waveText(in language: Language) -> String? {
        wave.map { Self.text($0, about: .waves, in: language) }
    }

    /// Returns the weather in full words in the language: the issued text in Japanese, or its
    /// translation in English; `nil` if unknown.
    ///
    /// A text that cannot be translated is the issued one in both languages.
    package func fullWeatherText(in language: Language) -> String? {
        weather.map { Self.text($0, about: .weather, in: language) }
    }

    private static func text(
        _ phrase: String,
        about subject: AgencyPhrase.Subject,
        in language: Language
    ) -> String {
        let english = language == .english ? AgencyPhrase(phrase, about: subject)?.english : nil
        return english ?? AgencyPhrase.readable(phrase)
    }
}
