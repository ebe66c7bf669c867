/// The language of a page's library texts, with the catalog that contains it.
package struct PageLanguage: Sendable {
    /// The language of the page that is being rendered, and of its components' texts.
    @TaskLocal package static var current: PageLanguage = TextCatalog().language(preferring: [])

    /// A BCP 47 tag.
    package let tag: String
    private let catalog: TextCatalog
    private let translations: [String: String]

    init(tag: String, catalog: TextCatalog, translations: [String: String]) {
        self.tag = tag
        self.catalog = catalog
        self.translations = translations
    }

    /// Returns the language of a BCP 47 tag in the same catalog.
    func with(_ tag: String) -> Self { catalog.language(preferring: [tag]) }

    /// Returns a text in this language, or in English if the catalog has no translation.
    package func callAsFunction(ja: TranslatedText, en: TranslatedText) -> String {
        if let translation = translations[en.key] { return en.inserted(into: translation) }
        return tag == "ja" ? ja.text : en.text
    }
}
