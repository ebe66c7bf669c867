package import KasaneLive
package import TenkiDomain

/// The addresses of cities and of the search for them.
package enum CityAddress {
    /// The path of the page with all cities, which shows the matches of a search too.
    package static let all: PagePath = "/cities"
    /// The name of the search in the query of its address.
    static let query = "q"

    /// Returns the path of a city's page.
    package static func page(of city: CityCode) -> String { "/cities/\(city)" }

    /// Returns the path of the warnings on a city's page.
    static func warnings(of city: CityCode) -> String { page(of: city) + "#warnings" }

    /// Returns the address of a search, or that of all cities if the text is empty.
    package static func search(_ text: String) -> String { all.address(query: [query: text]) }
}
