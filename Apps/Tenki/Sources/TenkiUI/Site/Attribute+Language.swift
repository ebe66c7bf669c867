import KasaneLive

extension Attribute {
    static func lang(_ language: Language) -> Self { .lang(language.rawValue) }
}
