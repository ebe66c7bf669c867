package import KasaneLive
import TenkiApplication
import TenkiDomain

package struct ComparePage: SitePage {
    package static let path: PagePath = "/compare"
    package static let parameter = "with"
    package static let stylesheet: SiteStylesheet? = .compare

    @Bindable var model: CompareModel

    package init(model: CompareModel) {
        _model = Bindable(wrappedValue: model)
    }

    package var heading: String? { model.language(ja: "都市をくらべる", en: "Compare cities") }

    package var title: String {
        model.site.title(
            model.compared.cities.isEmpty
                ? heading : model.language(ja: "\(names)の比較", en: "\(names) compared")
        )
    }

    package var site: SiteContext { model.site }

    package var summary: String {
        model.language(
            ja: "日本の2〜4都市の天気予報を、同じ目盛りに並べて比較できます。",
            en: """
                Forecasts for two to four cities in Japan side by side, on one scale: weather, \
                temperatures and chance of rain.
                """
        )
    }

    package var body: some HTML {
        SiteLayout(model.site, in: .forecasts) {
            CitySearch(model.finder, in: model.language, addition: addition)
        } content: {
            h1 { heading }
            Live(.div) {
                ChosenCities(compared: model.compared, language: model.language)
                OfferedCities(model: model)
            }
            Live(.div, .id("comparison")) {
                ComparisonView(comparison: model.comparison)
            }
        }
    }

    package var effects: [PageEffect] {
        PageEffect.alert($model.alert)
        PageEffect.found(by: model.finder)
        PageEffect.task { try await model.refresh() }
        for city in model.compared.cities {
            PageEffect.task(id: city) { await model.follow(city) }
        }
        PageEffect.task(delaysResponse: false) { try await model.keepTime() }
    }

    package func load() async throws { try await model.load() }

    private var addition: CityAddition {
        CityAddition(
            verb: .init(japanese: "くらべる", english: "Compare"),
            note: model.language(ja: "比較中", en: "compared"),
            hasRoom: model.compared.hasRoom,
            takesMunicipalities: false,
            contains: { model.compared.cities.contains($0.city) },
            add: { model.add($0.city) }
        )
    }

    private var names: String {
        model.compared.cities.map { $0.city.name(in: model.language) }
            .joined(separator: model.language(ja: "・", en: ", "))
    }
}

private struct ChosenCities: Component {
    let compared: ComparedCities
    let language: Language

    var body: some HTML {
        ul(.class("chosen"), .aria(.label, language(ja: "くらべる都市", en: "Compared cities"))) {
            for (place, city) in compared.cities.enumerated() {
                let name = city.city.name(in: language)
                li {
                    span(.class("swatch city-\(place)"), .aria(.hidden, true)) {}
                    a(.href(CityAddress.page(of: city))) { name }
                    if compared.cities.count > 1 {
                        a(
                            .class("remove"),
                            .href(compared.address(removing: city)),
                            .aria(.label, language(ja: "\(name)を外す", en: "Remove \(name)"))
                        ) { "×" }
                    }
                }
            }
        }
    }
}

private struct OfferedCities: Component {
    let model: CompareModel

    var body: some HTML {
        let compared = model.compared
        let offered =
            [model.board, Watchlist.initial.cities]
            .map { cities in cities.filter { !compared.cities.contains($0) } }
            .first { !$0.isEmpty } ?? []
        if compared.hasRoom, !offered.isEmpty {
            CityChips(
                label: model.language(ja: "追加", en: "Add"),
                cities: offered,
                language: model.language,
                address: compared.address(adding:)
            )
        }
    }
}

private struct ComparisonView: Component {
    let comparison: Comparison

    private var language: Language { comparison.preferences.language }

    var body: some HTML {
        for entry in comparison.entries where entry.shown == nil {
            p(.class("notice"), .role(.status)) {
                let name = entry.city.city.name(in: language)
                language(
                    ja: "\(name)：\(entry.reason ?? "予報を取得しています…")",
                    en: "\(name): \(entry.reason ?? "loading the forecast…")"
                )
            }
        }
        if !comparison.dates.isEmpty {
            section(.class("charts")) {
                h2(.class("unseen")) { language(ja: "グラフ", en: "Charts") }
                figure(.class("card")) {
                    TemperatureComparison(comparison: comparison)
                    figcaption {
                        language(ja: "最低〜最高気温", en: "Low to high")
                            + " (\(comparison.preferences.unit.symbol))"
                    }
                }
                figure(.class("card")) {
                    RainComparison(comparison: comparison)
                    figcaption { language(ja: "降水確率 (%)", en: "Chance of rain (%)") }
                }
            }
            div(.class("card compared-table")) { ComparisonTable(comparison: comparison) }
            p(.class("attribution")) {
                for attribution in comparison.attributions { AttributionView(attribution) }
            }
        }
    }
}
