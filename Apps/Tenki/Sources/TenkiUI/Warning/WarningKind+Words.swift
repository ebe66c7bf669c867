package import TenkiDomain

extension WarningKind {
    package func text(in language: Language) -> String {
        language(ja: name, en: englishName)
    }

    /// Returns the name without the level: `大雨警報`, `heavy rain warning`.
    package func shortText(in language: Language) -> String {
        language(ja: shortName, en: shortEnglishName)
    }
}

extension WarningSeverity {
    package func name(in language: Language) -> String {
        switch self {
        case .advisory: language(ja: "注意報", en: "advisory")
        case .unknown: language(ja: "種別不明", en: "unknown kind")
        case .warning: language(ja: "警報", en: "warning")
        case .danger: language(ja: "危険警報", en: "danger warning")
        case .emergency: language(ja: "特別警報", en: "emergency warning")
        }
    }

    package var sign: String {
        switch self {
        case .advisory: "△"
        case .unknown: "◇"
        case .warning: "▲"
        case .danger: "◆"
        case .emergency: "■"
        }
    }
}

extension AlertLevel {
    package func name(in language: Language) -> String {
        language(ja: "警戒", en: "") + shortName(in: language)
    }

    /// Returns the level as the names of kinds have it: `レベル４`, `Level 4`.
    package func shortName(in language: Language) -> String {
        language(ja: "レベル\(japaneseDigit)", en: "Level \(rawValue)")
    }

    package func advice(in language: Language) -> String {
        switch self {
        case .two: language(ja: "自らの避難行動を確認", en: "check how you would evacuate")
        case .three:
            language(
                ja: "危険な場所から高齢者等は避難",
                en: "older people should leave dangerous places"
            )
        case .four:
            language(ja: "危険な場所から全員避難", en: "everyone should leave dangerous places")
        case .five: language(ja: "命の危険 直ちに安全確保", en: "your life is in danger: take shelter now")
        }
    }

    private var japaneseDigit: String {
        switch self {
        case .two: "２"
        case .three: "３"
        case .four: "４"
        case .five: "５"
        }
    }
}

extension WarningBulletin {
    package func name(in language: Language) -> String {
        language(ja: name, en: englishName)
    }
}

extension MunicipalityCode {
    package func name(in language: Language) -> String {
        guard let municipality else { return language(ja: "市区町村\(text)", en: "area \(text)") }
        return language(ja: municipality.name, en: municipality.romaji)
    }
}
