import KasaneLive

/// A section of the site, linked from every page.
enum SiteSection: CaseIterable, Sendable {
    /// The forecasts of Japan's cities.
    case forecasts
    /// The current weather of the world's cities.
    case world
    /// The search for photographs.
    case photos
    /// Users with a mail address and a birthday.
    case users
    /// The attributions, the providers and the version.
    case about

    /// The section's first page, which the site's navigation links to.
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
