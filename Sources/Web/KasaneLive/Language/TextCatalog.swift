/// Translations of the library's and the application's texts.
///
/// English and Japanese are built in. An application adds a language, or replaces single texts of a
/// built-in one:
///
/// ```swift
/// var environment = PageEnvironment()
/// environment.texts.add(
///     "fr",
///     [
///         "Fill in this field.": "Veuillez remplir ce champ.",
///         "Enter a number from {1} to {2}.": "Saisissez un nombre de {1} à {2}.",
///     ]
/// )
/// environment.texts.add("en", ["Something went wrong": "That did not work"])
/// ```
///
/// The key of a translation is the English text. The first value in it is `{1}`, the
/// second one `{2}`; a translation can contain them in any order. A text without a translation is
/// shown in English.
///
/// A page shows the texts in its ``Page/language``. The pages of accounts, jobs and the outbox are
/// shown in the first of the visitor's languages that the catalog contains. With
/// ``PageEnvironment/followsVisitorLanguage``, so are the application's pages. A tag with subtags
/// also finds a shorter one, so the texts of `fr` are shown on pages in `fr-CA`.
public struct TextCatalog: Sendable {
    /// The translations by language, by English text.
    private var languages: [String: [String: String]] = ["en": [:], "ja": [:]]

    /// Creates a catalog of the built-in languages.
    public init() {}

    /// Adds translations to a language, replacing those with the same key.
    ///
    /// - Parameters:
    ///   - language: The BCP 47 tag of the language.
    ///   - translations: The translations by English text.
    public mutating func add(_ language: String, _ translations: [String: String]) {
        languages[Self.normalized(language), default: [:]].merge(translations) { $1 }
    }

    /// Returns the first language that the catalog contains, or English.
    ///
    /// Pages use ``PageLanguage/current``. Call this for other texts, such as an email:
    ///
    /// ```swift
    /// let words = TextCatalog().language(preferring: ["ja-JP", "en"])
    /// let subject = words(ja: "お問い合わせへの回答", en: "An answer to your question")
    /// ```
    ///
    /// - Parameter tags: The BCP 47 tags in descending order of preference.
    public func language(preferring tags: [String]) -> PageLanguage {
        for tag in tags {
            // RFC 4647, section 3.4.
            var subtags = Self.normalized(tag).split(separator: "-")
            while !subtags.isEmpty {
                let tag = subtags.joined(separator: "-")
                if let translations = languages[tag] {
                    return PageLanguage(tag: tag, catalog: self, translations: translations)
                }
                subtags.removeLast()
            }
        }
        return PageLanguage(tag: "en", catalog: self, translations: languages["en"] ?? [:])
    }

    private static func normalized(_ tag: String) -> String {
        String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
    }
}
