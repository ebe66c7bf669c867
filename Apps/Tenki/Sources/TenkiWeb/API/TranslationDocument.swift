/// A text in both languages.
struct TranslationDocument: Encodable, Sendable {
    let ja: String
    let en: String
}
