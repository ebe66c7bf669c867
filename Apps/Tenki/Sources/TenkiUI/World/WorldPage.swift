package import KasaneLive

package struct WorldPage: SitePage {
    package static let path = SiteSection.world.path
    package static let stylesheet: SiteStylesheet? = .world

    @Bindable var model: WorldModel
    private let finder = CityFinder()

    package init(model: WorldModel, query: String = "") {
        model.query = query
        _model = Bindable(wrappedValue: model)
    }

    package var title: String {
        model.site.title(model.language(ja: "世界の天気", en: "World weather"))
    }

    package var site: SiteContext { model.site }

    package var summary: String {
        site.language(
            ja: "世界の都市の現在の天気、気温、湿度、現地時刻。",
            en: """
                Current weather in cities around the world: temperature, humidity and local time.
                """
        )
    }

    package var body: some HTML {
        SiteLayout(model.site, in: .world, finder: finder) {
            h1 { model.language(ja: "世界の現在の天気", en: "Current weather around the world") }
            PlaceSearchForm(language: model.language, query: model.query)
            Live(.div, role: .status, .id("places")) { found }
            Live(.div, .id("world")) {
                if let shown = model.shown {
                    if let notice = shown.notice(in: model.language, isBrief: true) {
                        p(.class("notice"), .role(.status)) { notice }
                    }
                    Shared(model.content(shown)) { content in
                        WorldMap(content: content)
                        WorldTable(content: content)
                        WorldAttribution(
                            shown: content.shown,
                            language: content.preferences.language
                        )
                    }
                } else if let reason = model.reason {
                    p(.class("message"), .role(.alert)) { reason }
                } else {
                    p { model.language(ja: "天気を取得しています…", en: "Loading the weather…") }
                }
            }
            p {
                Button(
                    model.language(ja: "最新の天気を取得", en: "Get the latest"),
                    model.refresh
                )
            }
        }
    }

    @HTMLBuilder private var found: some HTML {
        if let places = model.places {
            if places.isEmpty {
                p {
                    model.language(
                        ja: "「\(model.query.prefix(40))」という場所は見つかりません。",
                        en: "No place found for “\(model.query.prefix(40))”."
                    )
                }
            } else {
                FoundPlaces(places: places, language: model.language)
                p(.class("attribution")) { AttributionView(.places) }
            }
        } else if let problem = model.searchProblem {
            p(.class("message")) { problem }
        }
    }

    package var effects: [PageEffect] {
        PageEffect.found(by: finder)
        PageEffect.alert($model.alert)
        PageEffect.task { await model.follow() }
        PageEffect.task(delaysResponse: false) { try await model.keepTime() }
    }

    package func load() async { await model.load() }
}
