import KasaneLive
import TenkiDomain

struct CityLink: Component {
    let city: City
    let language: Language

    var body: some HTML {
        a(.href(CityAddress.page(of: city.id))) {
            span(.lang(.japanese)) { city.name }
            if language == .english { " \(city.romaji)" }
        }
    }
}
