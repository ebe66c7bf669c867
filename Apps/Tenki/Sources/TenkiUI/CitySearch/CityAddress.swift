package import KasaneLive
package import TenkiDomain

/// The paths of cities and of the city search.
package enum CityAddress {
    /// The page with all cities, which also shows search results.
    package static let all: PagePath = "/cities"
    /// The query parameter with the search text.
    static let query = "q"

    /// Returns the path of a city's page.
    package static func page(of city: CityCode) -> String { "/cities/\(city)" }

    /// Returns the path of the warnings on a city's page.
    static func warnings(of city: CityCode) -> String { page(of: city) + "#warnings" }

    /// Returns the path of a search, or of all cities if the text is empty.
    package static func search(_ text: String) -> String { all.address(query: [query: text]) }
}
