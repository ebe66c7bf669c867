public import Observation
import TenkiDomain

/// The state of the page with all cities: every city under its prefecture, and the matches of a
/// search.
@Observable
public final class CitiesModel {
    let finder: CityFinder
    private let visited: SiteContext

    /// Creates the page's model.
    ///
    /// - Parameter site: The site context of the visit.
    public init(site: SiteContext) {
        visited = site
        finder = CityFinder()
    }

    /// The site context of the visit, with the search in its address.
    public var site: SiteContext { visited.at(CitiesPage.address(of: finder.query)) }

    /// The text of the search, bound to the page's address.
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
