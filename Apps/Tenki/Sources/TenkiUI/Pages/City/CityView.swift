import KasaneLive
import TenkiApplication
import TenkiDomain

/// A city's page: the field for another city, the forecast, and the stored issues.
struct CityView: Component {
    let model: CityModel

    private var language: Language { model.site.language }

    var body: some HTML {
        SiteLayout(model.site, in: .forecasts) {
            CitySearch(model.finder, in: language)
        } content: {
            div(.class("heading")) {
                heading
                Live(.div, .class("refresh")) { buttons }
            }
            Live(.div, .id("forecast")) {
                if model.finder.isUnknown {
                    p(.class("message")) {
                        language(ja: "検索結果がありません", en: "No such city")
                    }
                } else if let shown = model.shown {
                    Shared(
                        ForecastView(
                            shown: shown.shared,
                            preferences: model.site.preferences
                        )
                    )
                } else if let reason = model.reason {
                    p(.class("message"), .role(.alert)) { reason }
                } else {
                    p { language(ja: "予報を取得しています…", en: "Fetching the forecast…") }
                }
            }
            Live(.div, .id("issues")) {
                if let shown = model.shown, !model.observed.issues.isEmpty,
                    !model.finder.isUnknown
                {
                    Shared(
                        StoredIssues(
                            issues: model.observed.issues,
                            today: shown.today,
                            preferences: model.site.preferences
                        )
                    )
                }
            }
        }
    }

    @HTMLBuilder private var heading: some HTML {
        let city = model.city.city
        h1 {
            span(.lang(.japanese)) { city.name }
            " "
            small {
                "\(city.romaji) · "
                span(.lang(.japanese)) { city.prefecture }
                " · \(city.id)"
            }
        }
    }

    @HTMLBuilder private var buttons: some HTML {
        let isWatched = model.observed.isWatched
        Button(
            isWatched
                ? language(ja: "ボードから外す", en: "Remove from the board")
                : language(ja: "ボードに追加", en: "Add to the board"),
            .id("watch"),
            .class("quiet"),
            action: { try await model.setWatched(!isWatched) }
        )
        Button(
            language(ja: "最新の予報を取得", en: "Get the latest"),
            model.refresh,
            .id("refresh"),
            .class("quiet")
        )
    }
}
