package import TenkiApplication
package import TenkiDomain

extension WorldSnapshot {
    package func notice(in language: Language, isBrief: Bool = false) -> String? {
        let age = (conditions.map { $0.weather.age(at: moment) }.max() ?? .zero).ago(in: language)
        return caveat?.sentence(
            about: language(ja: "天気", en: "weather"),
            language(ja: "\(age)に観測", en: "observed \(age)"),
            in: language,
            isBrief: isBrief
        )
    }

    package var dataNotice: DataNotice? { conditions.lazy.compactMap(\.source.notice).first }

    package var attributions: [Attribution] {
        conditions.map(\.attribution).unique(by: \.self)
    }
}

extension Sky {
    package func text(in language: Language) -> String {
        switch self {
        case .clear: language(ja: "晴れ", en: "clear")
        case .partlyCloudy: language(ja: "晴れ時々曇り", en: "partly cloudy")
        case .overcast: language(ja: "曇り", en: "overcast")
        case .fog: language(ja: "霧", en: "fog")
        case .drizzle: language(ja: "霧雨", en: "drizzle")
        case .rain: language(ja: "雨", en: "rain")
        case .showers: language(ja: "にわか雨", en: "showers")
        case .sleet: language(ja: "みぞれ", en: "sleet")
        case .snow: language(ja: "雪", en: "snow")
        case .thunderstorm: language(ja: "雷雨", en: "thunderstorm")
        }
    }
}
