import KasaneLive

extension Attribute {
    /// The language of the element's text.
    static func lang(_ language: Language) -> Self { .lang(language.rawValue) }
}
