import KasaneLive

package enum Language: String, CaseIterable, Sendable {
    case japanese = "ja"
    case english = "en"

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

extension Language {
    private static let parameter = "lang"

    /// Returns a page's URL in each language, with BCP 47 tags, the visitor's language first.
    package static func versions(of url: String) -> [(tag: String, url: String)] {
        [(tag: "x-default", url: url)]
            + allCases.map { (tag: $0.rawValue, url: $0.version(of: url)) }
    }

    func version(of url: String) -> String { "\(url)?\(Self.parameter)=\(rawValue)" }

    /// Returns the language of a link, such as `/world?lang=en`, for this request only.
    static func linked(by request: PageRequest) -> Self? {
        request.query(parameter).flatMap { Self(rawValue: $0) }
    }
}
