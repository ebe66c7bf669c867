/// A language that the pages are written in.
public enum Language: String, CaseIterable, Sendable {
    /// Japanese.
    case japanese = "ja"
    /// English.
    case english = "en"

    /// Finds the language of the pages that somebody reads best.
    ///
    /// - Parameter languages: The languages that somebody reads, as in BCP 47, the best first.
    public init(preferring languages: [String]) {
        let known = languages.lazy.compactMap { tag in
            Self(rawValue: tag.prefix { $0 != "-" }.lowercased())
        }
        self = known.first ?? .english
    }

    /// The language's name in the language itself.
    public var name: String {
        switch self {
        case .japanese: "日本語"
        case .english: "English"
        }
    }

    /// Returns the text of this language.
    ///
    /// Both stand side by side where they are used, so that none can be missing or be left behind.
    public func callAsFunction(ja japanese: String, en english: String) -> String {
        switch self {
        case .japanese: japanese
        case .english: english
        }
    }
}
