import KasaneLive

enum SiteSection: CaseIterable, Sendable {
    case forecasts
    case world
    case photos
    case users
    case about

    var path: PagePath {
        switch self {
        case .forecasts: "/"
        case .world: "/world"
        case .photos: "/photos"
        case .users: "/users"
        case .about: "/about"
        }
    }

    func name(in language: Language) -> String {
        switch self {
        case .forecasts: language(ja: "予報", en: "Forecasts")
        case .world: language(ja: "世界", en: "World")
        case .photos: language(ja: "写真", en: "Photographs")
        case .users: language(ja: "ユーザー", en: "Users")
        case .about: language(ja: "このサイト", en: "About")
        }
    }
}
