import KasaneLive
import TenkiDomain

struct CityLink: Component {
    let city: City
    let language: Language

    var body: some HTML {
        a(.href(CityAddress.page(of: city.id))) {
            PlaceName(japanese: city.name, romaji: city.romaji, language: language)
        }
    }
}

struct PlaceName: Component {
    let japanese: String
    let romaji: String
    let language: Language

    var body: some HTML {
        span(.lang(.japanese)) { japanese }
        if language == .english { " \(romaji)" }
    }
}

struct CityLine: Component {
    let city: City
    var municipality: Municipality?
    let language: Language

    var body: some HTML {
        PlaceName(
            japanese: municipality?.name ?? city.name,
            romaji: municipality?.romaji ?? city.romaji,
            language: language
        )
        " "
        small {
            let prefecture = language(ja: city.prefecture, en: city.prefectureRomaji)
            municipality == nil
                ? prefecture
                : language(
                    ja: "\(prefecture)・\(city.name)の予報",
                    en: "\(prefecture) · forecast for \(city.romaji)"
                )
        }
    }
}
