package import TenkiDomain

extension WarningKind {
    /// Returns the name with the level: `レベル３大雨警報`, `heavy rain warning (level 3)`.
    package func text(in language: Language) -> String {
        language(ja: name, en: englishName)
    }

    /// Returns the name without the level: `大雨警報`, `heavy rain warning`.
    package func shortText(in language: Language) -> String {
        language(ja: shortName, en: shortEnglishName)
    }
}

extension WarningSeverity {
    /// Returns the name: `注意報`, `advisory`.
    package func name(in language: Language) -> String {
        switch self {
        case .advisory: language(ja: "注意報", en: "advisory")
        case .unknown: language(ja: "種別不明", en: "unknown kind")
        case .warning: language(ja: "警報", en: "warning")
        case .danger: language(ja: "危険警報", en: "danger warning")
        case .emergency: language(ja: "特別警報", en: "emergency warning")
        }
    }

    /// A sign for plain text, a different shape for each severity.
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
    /// Returns the name: `警戒レベル３`, `alert level 3`.
    package func name(in language: Language) -> String {
        language(ja: "警戒レベル\(japaneseDigit)", en: "alert level \(rawValue)")
    }

    /// Returns what residents of a dangerous area do at the level, in the words of the authorities.
    ///
    /// The source is the guideline for evacuation information of the Cabinet Office of Japan,
    /// 避難情報に関するガイドライン.
    package func advice(in language: Language) -> String {
        switch self {
        case .two: language(ja: "自らの避難行動を確認", en: "check how to evacuate")
        case .three:
            language(
                ja: "危険な場所から高齢者等は避難",
                en: "the elderly leave dangerous places"
            )
        case .four:
            language(ja: "危険な場所から全員避難", en: "everybody leaves dangerous places")
        case .five: language(ja: "命の危険 直ちに安全確保", en: "life in danger: take shelter at once")
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
    /// Returns the phenomenon: `大雨`, `heavy rain`; the code of an unknown type.
    package func name(in language: Language) -> String {
        language(ja: name, en: englishName)
    }
}

extension MunicipalityCode {
    /// Returns the name: `千代田区`, `Chiyoda-ku`; the code, if it is not in the table.
    package func name(in language: Language) -> String {
        guard let municipality else { return language(ja: "市区町村\(text)", en: "area \(text)") }
        return language(ja: municipality.name, en: municipality.romaji)
    }
}
