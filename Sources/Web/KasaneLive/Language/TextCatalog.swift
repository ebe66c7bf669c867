/// Translations of built-in and application text.
///
/// English and Japanese are built in. You can add languages and replace built-in text:
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
/// A translation's key is the English text, in which `{1}`, `{2}` and so on stand for the
/// interpolated values. Translations can use the values in any order. Text without a translation is
/// shown in English.
///
/// A page uses its ``Page/language``. The pages for accounts, jobs and the outbox use the first of
/// the visitor's languages that the catalog contains, and so do the application's pages if
/// ``PageEnvironment/followsVisitorLanguage`` is set. Longer tags match shorter tags, so pages in
/// `fr-CA` use the translations for `fr`.
public struct TextCatalog: Sendable {
    /// The translations by language and English text.
    private var languages: [String: [String: String]] = ["en": [:], "ja": [:]]

    /// Creates a catalog with the built-in languages.
    public init() {}

    /// Adds translations to a language.
    ///
    /// Existing translations with the same keys are replaced.
    ///
    /// - Parameters:
    ///   - language: The language as a BCP 47 tag.
    ///   - translations: The translations, keyed by the English text.
    public mutating func add(_ language: String, _ translations: [String: String]) {
        languages[Self.normalized(language), default: [:]].merge(translations) { $1 }
    }

    /// Returns the first language in the list that the catalog contains, or English.
    ///
    /// Pages use ``PageLanguage/current``. Use this method for text outside pages, such as email:
    ///
    /// ```swift
    /// let words = TextCatalog().language(preferring: ["ja-JP", "en"])
    /// let subject = words(ja: "お問い合わせへの回答", en: "An answer to your question")
    /// ```
    ///
    /// - Parameter tags: BCP 47 tags, in order of preference.
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
