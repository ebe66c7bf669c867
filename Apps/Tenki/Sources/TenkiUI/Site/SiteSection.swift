/// A part of the site that every page leads to.
enum SiteSection: CaseIterable {
    /// The forecasts of Japan's cities.
    case forecasts
    /// The photographs.
    case photos

    var path: String {
        switch self {
        case .forecasts: "/"
        case .photos: PhotoAddress.search
        }
    }

    func name(in language: Language) -> String {
        switch self {
        case .forecasts: language(ja: "予報", en: "Forecasts")
        case .photos: language(ja: "写真", en: "Photographs")
        }
    }
}
