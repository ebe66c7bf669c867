/// The language of a page, which selects the translation of a text.
///
/// An application writes each text in Japanese and English where it is shown:
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
/// Add other languages to ``PageEnvironment/texts``, for the texts of both the application and the
/// library. <doc:Languages> shows a whole page.
public struct PageLanguage: Sendable {
    /// The language of the page that is being rendered, or whose action or other work is running.
    ///
    /// Outside of a page, it is English.
    @TaskLocal public static var current: PageLanguage = TextCatalog().language(preferring: [])

    /// A BCP 47 tag.
    public let tag: String
    private let catalog: TextCatalog
    private let translations: [String: String]

    init(tag: String, catalog: TextCatalog, translations: [String: String]) {
        self.tag = tag
        self.catalog = catalog
        self.translations = translations
    }

    /// Returns the language of a BCP 47 tag in the same catalog.
    func with(_ tag: String) -> Self { catalog.language(preferring: [tag]) }

    /// Returns a text in this language.
    ///
    /// A translation in the catalog takes precedence. A language without one shows English.
    public func callAsFunction(ja: TranslatedText, en: TranslatedText) -> String {
        if let translation = translations[en.key] { return en.inserted(into: translation) }
        return tag == "ja" ? ja.text : en.text
    }
}
