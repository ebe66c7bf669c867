package import TenkiDomain

extension CityNameError {
    package func words(in language: Language) -> String {
        let japanese =
            switch self {
            case .unknown(let text): "都市が見つかりません：\(text.shortened)"
            case .ambiguous(let text, _): "「\(text.shortened)」に一致する都市が複数あります"
            }
        return language(ja: japanese, en: description)
    }
}

extension CityNameError {
    package func advice(in language: Language, or others: [String] = []) -> String {
        let cities =
            switch self {
            case .unknown(let text): City.similar(to: text, limit: 3)
            case .ambiguous(_, let matches): Array(matches.map(\.city).prefix(10))
            }
        let names = (others + cities.map { language(ja: $0.name, en: "\($0.name) \($0.romaji)") })
            .joined(separator: language(ja: "、", en: ", "))
        let advice = language(ja: "。もしかして：\(names)", en: "; did you mean \(names)?")
        return names.isEmpty ? words(in: language) : words(in: language) + advice
    }
}

extension CityCodeError {
    package func words(in language: Language) -> String {
        let japanese =
            switch self {
            case .malformed(let text):
                "「\(text.shortened)」は都市コードではありません。6桁の数字で指定してください（例：東京は130010）"
            case .unknown(let text): "都市が見つかりません：\(text.shortened)"
            }
        return language(ja: japanese, en: description)
    }
}

extension InvalidCityQueryError: TranslatedReason {
    package func words(in language: Language) -> String {
        let japanese =
            switch self {
            case .empty: "都市名を入力してください（例：東京、Tokyo）。"
            case .tooLong: "検索は\(CityQuery.maximumLength)文字以内で入力してください。"
            }
        return language(ja: japanese, en: description)
    }
}
