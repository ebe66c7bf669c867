/// The language of the library's own texts: Japanese on Japanese pages, English on all others.
struct PageLanguage: Hashable, Sendable {
    /// The language of the page that is being rendered, and of its components' texts.
    @TaskLocal static var current: PageLanguage = PageLanguage("en")

    private let isJapanese: Bool

    /// Creates the language for a page's BCP 47 tag.
    init(_ tag: String) {
        isJapanese = tag.prefix { $0.isLetter }.lowercased() == "ja"
    }

    var tag: String { isJapanese ? "ja" : "en" }

    func callAsFunction(ja: String, en: String) -> String { isJapanese ? ja : en }
}
