package enum Theme: String, CaseIterable, Sendable {
    case system
    case light
    case dark

    func name(in language: Language) -> String {
        switch self {
        case .system: language(ja: "自動", en: "Auto")
        case .light: language(ja: "ライト", en: "Light")
        case .dark: language(ja: "ダーク", en: "Dark")
        }
    }
}
