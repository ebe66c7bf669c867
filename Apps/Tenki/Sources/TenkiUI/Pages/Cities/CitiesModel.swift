public import Observation
import TenkiDomain

/// What the page with all cities shows: every city under its prefecture, and those that a text finds.
@Observable
public final class CitiesModel {
    let finder: CityFinder
    private let visited: SiteContext

    /// Makes the model of a page.
    ///
    /// - Parameter site: What the page has in common with the others.
    public init(site: SiteContext) {
        visited = site
        finder = CityFinder(language: site.language)
    }

    /// What the page has in common with the others, with what is searched in its address.
    public var site: SiteContext { visited.at(CitiesPage.address(of: finder.query)) }

    /// What is searched, as the page's address has it.
    var query: String {
        get { finder.query }
        set { finder.query = newValue }
    }

    /// The prefectures from north to south, with their cities.
    static let prefectures: [(name: String, cities: [City])] = {
        var prefectures: [(name: String, cities: [City])] = []
        for city in City.all {
            if let index = prefectures.firstIndex(where: { $0.name == city.prefecture }) {
                prefectures[index].cities.append(city)
            } else {
                prefectures.append((city.prefecture, [city]))
            }
        }
        return prefectures
    }()
}
