import KasaneLive
import TenkiDomain

struct CityQueryForm: Component {
    let language: Language
    var query = ""

    var body: some HTML {
        CitySearchRegion(language: language) {
            form(.action(CityAddress.all.text), .method(.get)) {
                div(.class("field")) {
                    label(.for(CityFinder.field)) { language(ja: "都市", en: "City") }
                    input(
                        .id(CityFinder.field),
                        .type(.search),
                        .name(CityAddress.query),
                        .value(query),
                        .placeholder(language(ja: "都市を検索", en: "Find a city")),
                        .autocomplete(.off),
                        .maxlength(CityQuery.maximumLength)
                    )
                }
                button { language(ja: "都市を検索", en: "Find") }
            }
        }
    }
}
