package import KasaneLive
package import TenkiDomain

package enum CityAddress {
    package static let all: PagePath = "/cities"
    package static let world: PagePath = "/world"
    static let query = "q"
    static let municipality = "municipality"

    package static func page(of city: CityCode) -> String { "/cities/\(city)" }

    package static func page(of place: BoardPlace) -> String {
        let page = page(of: place.city)
        return place.municipality.map { "\(page)?\(municipality)=\($0.code)" } ?? page
    }

    package static func page(of match: CityMatch) -> String { page(of: BoardPlace(match)) }

    static func warnings(of city: CityCode) -> String { page(of: city) + "#warnings" }

    static func warnings(of place: BoardPlace) -> String { page(of: place) + "#warnings" }

    package static func search(_ text: String) -> String { all.address(query: [query: text]) }

    static func worldSearch(_ text: String) -> String {
        world.address(query: [query: text])
    }

    static func worldSearchText(_ text: String, in language: Language) -> String {
        language(ja: "「\(text.prefix(40))」を世界で検索", en: "Search the world for “\(text.prefix(40))”")
    }
}
