package import KasaneLive

package enum Language: String, CaseIterable, Sendable {
    case japanese = "ja"
    case english = "en"

    static let parameter = "lang"

    package init(preferring languages: [String]) {
        let known = languages.lazy.compactMap { tag in
            Self(rawValue: tag.prefix { $0 != "-" }.lowercased())
        }
        self = known.first ?? .english
    }

    package var name: String {
        switch self {
        case .japanese: "日本語"
        case .english: "English"
        }
    }

    /// Returns the text in this language.
    ///
    /// Both texts stand side by side at each call, so that none can be missing or out of date.
    package func callAsFunction(ja japanese: String, en english: String) -> String {
        switch self {
        case .japanese: japanese
        case .english: english
        }
    }

    package func list(_ texts: [String]) -> String {
        texts.joined(separator: self(ja: "、", en: ", "))
    }
}

extension PageRequest {
    /// The language of a link, such as `/world?lang=en`, for this request only.
    package var linkedLanguage: Language? { query(Language.parameter).flatMap(Language.init) }
}
