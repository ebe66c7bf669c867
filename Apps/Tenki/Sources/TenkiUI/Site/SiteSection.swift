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

    /// The pages of the section; the links of the site lead to the first.
    var pages: [any SitePage.Type] {
        switch self {
        case .forecasts:
            [
                BoardPage.self, CitiesPage.self, CityPage.self, SharedBoardPage.self,
                ComparePage.self, RadarPage.self, TyphoonsPage.self,
            ]
        case .world: [WorldPage.self, PlacePage.self]
        case .photos: [PhotoSearchPage.self, PhotoDetailPage.self]
        case .users: [UsersPage.self]
        case .about: [AboutPage.self]
        }
    }

    /// The path of the first page.
    var path: String { pages[0].path.text }

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
