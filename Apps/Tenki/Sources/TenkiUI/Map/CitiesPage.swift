package import KasaneLive
import TenkiDomain

package struct CitiesPage: SitePage {
    package static let path = CityAddress.all
    package static let stylesheet: SiteStylesheet? = .cities

    @Bindable var model: CitiesModel

    package init(model: CitiesModel, for request: PageRequest) throws {
        let text = request.submittedText(in: CityFinder.field)
        if let page = text.flatMap(CityFinder.page(named:)) { throw PageError.redirect(to: page) }
        _model = Bindable(wrappedValue: model)
    }

    package var title: String {
        model.site.title(name)
    }

    package var site: SiteContext { model.site }

    package var summary: String {
        site.language(
            ja: "日本の\(City.all.count)都市の天気、気温、降水確率、警報・注意報の地図。都市、都道府県、市区町村の名前で探せます。",
            en: """
                Map of weather, temperatures, rain and warnings for \(City.all.count) cities in Japan. \
                Search by city, prefecture or municipality.
                """
        )
    }

    package var body: some HTML {
        SiteLayout(model.site, in: model.layer == .warnings ? .warnings : .map) {
            field
        } content: {
            Live(.div) {
                h1 {
                    model.query.isEmpty
                        ? name
                        : site.language(ja: "都市の検索", en: "Search cities")
                }
            }
            Live(.div, role: .status, .id("found")) { found }
            Live(.p, .class("map-links")) { mapLinks }
            Live(.div, .id("map")) {
                if model.query.isEmpty {
                    Shared(model.map, of: model) { map, model in
                        MapControls(content: map, model: model)
                        JapanMap(content: map)
                        MapNotes(content: map)
                    }
                }
            }
            Live(.div, role: .status, .id("warning-news")) {
                if model.layer == .warnings {
                    WarningNews(news: model.warnings.news, language: site.language)
                }
            }
            Live(.div) {
                if !model.query.isEmpty { matches }
                if model.finder.matches.count == 0 {
                    similar
                    details(.id("all-cities")) {
                        KasaneLive.summary { h2 { site.language(ja: "都市の一覧", en: "All cities") } }
                        Prefectures(language: site.language)
                    }
                }
            }
        }
    }

    private var name: String {
        model.layer == .warnings
            ? site.language(ja: "警報・注意報", en: "Weather warnings")
            : site.language(ja: "全国の天気", en: "Weather in Japan")
    }

    private var field: some HTML {
        CitySearchRegion(language: site.language) {
            Form(
                submit: site.language(ja: "都市を検索", en: "Find"),
                method: .get,
                .id(CityFinder.form),
                action: { model.finder.goToNamedPlace() }
            ) {
                TextField(
                    site.language(ja: "都市", en: "City"),
                    text: $model.query,
                    kind: .search,
                    .id(CityFinder.field),
                    .placeholder(site.language(ja: "都市を検索", en: "Find a city")),
                    .autocomplete(.off),
                    .maxlength(CityQuery.maximumLength)
                )
            }
        }
    }

    @HTMLBuilder private var mapLinks: some HTML {
        a(.class("map-link"), .href(RadarPage.path.text)) {
            site.language(ja: "雨雲レーダー", en: "Rain radar")
        }
        a(.class("map-link"), .href(TyphoonsPage.path.text)) {
            model.typhoons.shown.label(in: site.language)
                ?? site.language(ja: "台風", en: "Typhoons")
        }
    }

    @HTMLBuilder private var found: some HTML {
        if !model.query.isEmpty {
            p {
                model.finder.matches.count == 0
                    ? model.finder.unknown(in: site.language)
                    : model.finder.count(in: site.language)
            }
        }
    }

    @HTMLBuilder private var matches: some HTML {
        let found = model.finder.matches
        cities(found.cities, in: .cities)
        cities(found.municipalities, in: .municipalities)
        h2 { SearchGroup.world.name(in: site.language) }
        ul(.class("matches")) {
            for city in found.world {
                li { a(.href(city.page)) { city.name(in: site.language) } }
            }
            li {
                a(.href(CityAddress.worldSearch(model.query))) {
                    CityAddress.worldSearchText(model.query, in: site.language)
                }
            }
        }
    }

    @HTMLBuilder
    private func cities(_ matches: [CityMatch], in group: SearchGroup) -> some HTML {
        if !matches.isEmpty {
            h2 { group.name(in: site.language) }
            ul(.class("matches")) {
                for match in matches {
                    li {
                        a(.href(CityAddress.page(of: match))) {
                            CityLine(
                                city: match.city,
                                municipality: match.municipality,
                                language: site.language
                            )
                        }
                    }
                }
            }
        }
    }

    @HTMLBuilder private var similar: some HTML {
        if !model.finder.similar.isEmpty {
            p { site.language(ja: "もしかして：", en: "Did you mean one of these?") }
            ul(.class("matches")) {
                for city in model.finder.similar {
                    li { CityLink(city: city, language: site.language) }
                }
            }
        }
    }

    package var effects: [PageEffect] {
        PageEffect.alert($model.alert)
        PageEffect.found(by: model.finder)
        PageEffect.query(CityAddress.query, $model.query)
        PageEffect.query("day", $model.day)
        PageEffect.query("layer", $model.layer, default: .weather)
        PageEffect.query("region", $model.region)
        PageEffect.task { await model.follow() }
        PageEffect.task(delaysResponse: false) { await model.followWarnings() }
        PageEffect.task(delaysResponse: false) { await model.typhoons.follow() }
        PageEffect.task(delaysResponse: false) { try await model.keepTime() }
    }

    package func load() async { await model.load() }
}

private struct Prefectures: Component {
    let language: Language

    var body: some HTML {
        dl(.class("prefectures")) {
            for prefecture in CitiesModel.prefectures {
                div {
                    dt {
                        span(.lang(.japanese)) { prefecture.name }
                        if language == .english {
                            " \(prefecture.cities[0].prefectureRomaji)"
                        }
                    }
                    for city in prefecture.cities {
                        dd { CityLink(city: city, language: language) }
                    }
                }
            }
        }
    }
}
