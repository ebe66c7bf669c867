import KasaneLive

/// A part of the site that every page leads to.
enum SiteSection: CaseIterable, Sendable {
    /// The forecasts of Japan's cities.
    case forecasts
    /// The present weather of the world's cities.
    case world
    /// The photographs.
    case photos
    /// People with a mail address and a birthday.
    case people
    /// Whom to name, the providers and the version.
    case about

    var path: String {
        switch self {
        case .forecasts: BoardPage.path.text
        case .world: WorldPage.path.text
        case .photos: PhotoSearchPage.path.text
        case .people: PeoplePage.path.text
        case .about: AboutPage.path.text
        }
    }

    func name(in language: Language) -> String {
        switch self {
        case .forecasts: language(ja: "予報", en: "Forecasts")
        case .world: language(ja: "世界", en: "World")
        case .photos: language(ja: "写真", en: "Photographs")
        case .people: language(ja: "ユーザー", en: "People")
        case .about: language(ja: "このサイト", en: "About")
        }
    }
}
