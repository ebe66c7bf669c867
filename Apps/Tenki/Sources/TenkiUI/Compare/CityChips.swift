import KasaneLive
import TenkiDomain

struct CityChips: Component {
    let label: String
    let cities: [CityCode]
    let language: Language
    let address: (CityCode) -> String

    var body: some HTML {
        nav(.class("chips"), .aria(.label, label)) {
            span(.aria(.hidden, true)) { label }
            for city in cities {
                a(.class("chip"), .href(address(city))) { city.city.name(in: language) }
            }
        }
    }
}

struct CompareLinks: Component {
    let city: CityCode
    let board: [CityCode]
    let language: Language

    var body: some HTML {
        let others = board.filter { $0 != city }
        if others.isEmpty {
            p {
                a(.class("chip"), .href(ComparedCities.address(of: [city]))) {
                    language(ja: "ほかの都市とくらべる", en: "Compare with another city")
                }
            }
        } else {
            CityChips(
                label: language(ja: "くらべる", en: "Compare with"),
                cities: others,
                language: language,
                address: { ComparedCities.address(of: [city, $0]) }
            )
        }
    }
}
