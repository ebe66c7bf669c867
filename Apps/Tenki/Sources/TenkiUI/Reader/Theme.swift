/// A colour scheme of the pages.
package enum Theme: String, CaseIterable, Sendable {
    /// The browser's scheme.
    case system
    /// Dark text on a light ground.
    case light
    /// Light text on a dark ground.
    case dark

    /// Returns the scheme's name.
    func name(in language: Language) -> String {
        switch self {
        case .system: language(ja: "自動", en: "Auto")
        case .light: language(ja: "明るい", en: "Light")
        case .dark: language(ja: "暗い", en: "Dark")
        }
    }
}
