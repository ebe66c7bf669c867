import KasaneLive

package enum SiteStylesheet: String, CaseIterable, Sendable {
    case tenki
    case board, city, compare, cities, world, photos, account, jobs, about, radar, typhoons

    package var name: String { "\(rawValue).css" }
    package var path: String { "/assets/\(name)" }

    package var bytes: [UInt8] { Stylesheet.compacted(source) }

    private var source: [UInt8] {
        switch self {
        case .tenki: PackageResources.site_css + PackageResources.weather_css
        case .board: PackageResources.warnings_css + PackageResources.board_css
        case .city:
            PackageResources.chips_css + PackageResources.charts_css + PackageResources.city_css
                + PackageResources.almanac_css + PackageResources.hours_css
                + PackageResources.warnings_css + PackageResources.observations_css
        case .compare:
            PackageResources.chips_css + PackageResources.charts_css + PackageResources.compare_css
        case .cities:
            PackageResources.map_css + PackageResources.cities_css + PackageResources.warnings_css
        case .world:
            PackageResources.map_css + PackageResources.charts_css + PackageResources.world_css
                + PackageResources.almanac_css
        case .radar:
            PackageResources.map_css + PackageResources.cities_css + PackageResources.radar_css
        case .typhoons:
            PackageResources.map_css + PackageResources.charts_css + PackageResources.typhoons_css
        case .photos: PackageResources.photos_css
        case .account: PackageResources.account_css
        case .jobs: PackageResources.charts_css + PackageResources.jobs_css
        case .about: PackageResources.charts_css + PackageResources.about_css
        }
    }
}
