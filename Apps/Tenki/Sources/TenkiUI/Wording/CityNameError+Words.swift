public import TenkiDomain

extension CityNameError {
    /// Returns the error as a sentence in Japanese, or as a clause in English.
    public func words(in language: Language) -> String {
        let japanese =
            switch self {
            case .unknown(let text): "都市が見つかりません：\(text.shortened)"
            case .ambiguous(let text, _): "「\(text.shortened)」にあたる都市が複数あります"
            }
        return language(ja: japanese, en: description)
    }
}

extension CityCodeError {
    /// Returns the error as a sentence in Japanese, or as a clause in English.
    public func words(in language: Language) -> String {
        let japanese =
            switch self {
            case .malformed(let text):
                "「\(text.shortened)」は都市コードではありません。東京の130010のような6桁の数字です"
            case .unknown(let text): "都市が見つかりません：\(text.shortened)"
            }
        return language(ja: japanese, en: description)
    }
}

extension InvalidCityQueryError: TranslatedReason {
    /// Returns the words for readers.
    public func words(in language: Language) -> String {
        let japanese =
            switch self {
            case .empty: "検索する語がありません。東京やTokyoのような都市名を入力してください。"
            case .tooLong: "検索する語は\(CityQuery.maximumLength)文字までです。"
            }
        return language(ja: japanese, en: description)
    }
}
