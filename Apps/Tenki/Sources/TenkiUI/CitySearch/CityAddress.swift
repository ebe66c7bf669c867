package import KasaneLive
package import TenkiDomain

package enum CityAddress {
    package static let all: PagePath = "/cities"
    static let query = "q"

    package static func page(of city: CityCode) -> String { "/cities/\(city)" }

    static func warnings(of city: CityCode) -> String { page(of: city) + "#warnings" }

    package static func search(_ text: String) -> String { all.address(query: [query: text]) }
}
