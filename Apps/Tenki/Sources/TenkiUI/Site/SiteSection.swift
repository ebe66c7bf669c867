/// A part of the site that every page leads to.
enum SiteSection: CaseIterable {
    /// The forecasts of Japan's cities.
    case forecasts

    var path: String {
        switch self {
        case .forecasts: "/"
        }
    }

    func name(in language: Language) -> String {
        switch self {
        case .forecasts: language(ja: "予報", en: "Forecasts")
        }
    }
}
