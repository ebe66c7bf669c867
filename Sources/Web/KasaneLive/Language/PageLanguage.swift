/// The language of a page, used to translate text.
///
/// Write each text in Japanese and English where you use it:
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
/// To add other languages, for both your text and the library's, use ``PageEnvironment/texts``. See
/// <doc:Languages> for a complete page.
public struct PageLanguage: Sendable {
    /// The language of the page that is being rendered or whose action, task or `load()` is
    /// running.
    ///
    /// The language is English outside a page.
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

    /// Returns the language with a BCP 47 tag from the same catalog.
    func with(_ tag: String) -> Self { catalog.language(preferring: [tag]) }

    /// Returns the text in this language.
    ///
    /// A translation in the catalog takes precedence. Without one, languages other than Japanese
    /// show English.
    public func callAsFunction(ja: TranslatedText, en: TranslatedText) -> String {
        if let translation = translations[en.key] { return en.inserted(into: translation) }
        return tag == "ja" ? ja.text : en.text
    }
}
