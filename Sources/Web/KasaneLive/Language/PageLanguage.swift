/// A page's language, which translates text.
///
/// Write text in Japanese and English where you use the text:
///
/// ```swift
/// struct Greeting: Component {
///     let name: String
///
///     var body: some HTML {
///         p { PageLanguage.current(ja: "こんにちは、\(name)さん", en: "Hello, \(name)") }
///     }
/// }
/// ```
///
/// To add more languages, for both your own and the built-in text, use ``PageEnvironment/texts``.
/// For a complete page, see <doc:Languages>.
public struct PageLanguage: Sendable {
    /// The language of the current page.
    ///
    /// The value is available while the page is rendered and while its actions, tasks and `load()`
    /// run. Outside a page, the language is English.
    @TaskLocal public static var current: PageLanguage = TextCatalog().language(preferring: [])

    /// The language as a BCP 47 tag.
    public let tag: String
    private let catalog: TextCatalog
    private let translations: [String: String]

    init(tag: String, catalog: TextCatalog, translations: [String: String]) {
        self.tag = tag
        self.catalog = catalog
        self.translations = translations
    }

    /// Returns the language with the given BCP 47 tag from the same catalog.
    func with(_ tag: String) -> Self { catalog.language(preferring: [tag]) }

    /// Returns the text in this language.
    ///
    /// A translation in the catalog takes precedence. If there is no translation, languages other
    /// than Japanese use English.
    public func callAsFunction(ja: TranslatedText, en: TranslatedText) -> String {
        if let translation = translations[en.key] { return en.inserted(into: translation) }
        return tag == "ja" ? ja.text : en.text
    }
}
