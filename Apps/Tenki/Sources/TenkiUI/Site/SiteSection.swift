import KasaneLive

enum SiteSection: CaseIterable, Sendable {
    case forecasts
    case radar
    case warnings
    case map
    case typhoons
    case world
    case photos
    case about

    var path: PagePath {
        switch self {
        case .forecasts: "/"
        case .radar: "/radar"
        case .warnings, .map: "/cities"
        case .typhoons: "/typhoons"
        case .world: CityAddress.world
        case .photos: "/photos"
        case .about: "/about"
        }
    }

    var address: String { self == .warnings ? "\(path.text)?layer=warnings" : path.text }

    func name(in language: Language) -> String {
        switch self {
        case .forecasts: language(ja: "予報", en: "Forecast")
        case .radar: language(ja: "雨雲レーダー", en: "Radar")
        case .warnings: language(ja: "警報", en: "Warnings")
        case .map: language(ja: "地図", en: "Map")
        case .typhoons: language(ja: "台風", en: "Typhoons")
        case .world: language(ja: "世界", en: "World")
        case .photos: language(ja: "写真", en: "Photos")
        case .about: language(ja: "このサイト", en: "About")
        }
    }
}
