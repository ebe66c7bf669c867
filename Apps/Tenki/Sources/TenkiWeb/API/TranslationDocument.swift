struct TranslationDocument: Encodable, Sendable {
    let ja: String
    let en: String
}
