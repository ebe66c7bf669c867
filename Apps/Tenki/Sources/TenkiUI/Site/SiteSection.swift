/// A part of the site that every page leads to.
enum SiteSection: CaseIterable {
    /// The forecasts of Japan's cities.
    case forecasts
    /// The present weather of the world's cities.
    case world
    /// Whom to name, the providers and the version.
    case about
    /// The photographs.
    case photos

    var path: String {
        switch self {
        case .forecasts: "/"
        case .world: "/world"
        case .about: "/about"
        case .photos: PhotoAddress.search
        }
    }

    func name(in language: Language) -> String {
        switch self {
        case .forecasts: language(ja: "予報", en: "Forecasts")
        case .world: language(ja: "世界", en: "World")
        case .about: language(ja: "このサイト", en: "About")
        case .photos: language(ja: "写真", en: "Photographs")
        }
    }
}
