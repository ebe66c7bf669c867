import Foundation
package import KasaneLive
import TenkiApplication
import TenkiDomain

package struct CityPage: SitePage {
    package static let path: PagePath = "/cities/{code}"
    package static let stylesheet: SiteStylesheet? = .city

    @Bindable var model: CityModel

    package init(model: CityModel) {
        _model = Bindable(wrappedValue: model)
    }

    package var title: String {
        let city = model.city.city
        let name = "\(city.name) \(city.romaji)"
        guard let headline = model.headlineText else { return model.site.title(name) }
        return model.site.title(
            site.language(ja: "\(name) \(headline)", en: "\(name): \(headline)")
        )
    }

    package var site: SiteContext { model.site.at(CityAddress.page(of: model.place)) }

    package var summary: String {
        let city = model.city.city
        return site.language(
            ja: "\(city.name)（\(city.prefecture)）の天気予報。日ごとの天気、最高・最低気温、降水確率と概況。",
            en: """
                Weather forecast for \(city.romaji) (\(city.name), \(city.prefecture)): daily \
                weather, highs and lows, and chance of rain.
                """
        )
    }

    package var body: some HTML {
        SiteLayout(site, in: .forecasts, finder: model.finder) {
            Live(.div, role: .status, .id("news"), .class("news")) { news }
            div(.class("heading")) {
                names
                PageMenu(name: site.language(ja: "この都市のメニュー", en: "City menu")) {
                    Live(.div) { buttons }
                }
            }
            Live(.div, .id("alerts")) { badges }
            Live(.div, role: .status, .id("warning-news")) {
                WarningNews(news: model.warnings.news, language: model.language)
            }
            Live(.div, .id("now")) { Shared(model.nowView) }
            Live(.div, .id("forecast")) { answer }
            Live(.div, .id("days")) { days }
            Live(.div, .id("warnings")) {
                municipality
                Shared(model.warningsView)
            }
            HomeForm(
                city: model.city,
                home: site.home,
                address: site.address,
                language: model.language
            )
            Live(.div, .id("compare")) {
                CompareLinks(
                    city: model.city,
                    board: model.observed.board.cities,
                    language: model.language
                )
            }
            Live(.div, .id("observed")) { Shared(model.observedView) }
            Live(.div, .id("sky")) { Shared(almanac) }
            Live(.div, .id("history")) {
                if let shown = model.shown {
                    HistorySection(model: model, today: shown.today)
                }
            }
            Live(.p, .class("attribution")) {
                for attribution in model.attributions { AttributionView(attribution) }
            }
        }
    }

    package var effects: [PageEffect] {
        PageEffect.alert($model.alert)
        PageEffect.found(by: model.finder)
        PageEffect.query("day", $model.selectedDay)
        PageEffect.query("hours", $model.series, default: .standard)
        PageEffect.query(CityAddress.municipality, $model.municipalityCode)
        PageEffect.task(id: model.list) { await model.follow() }
        PageEffect.task(delaysResponse: false) { await model.followWarnings() }
        PageEffect.task(delaysResponse: false) { try await model.keepTime() }
    }

    package func load() async { await model.load() }

    @HTMLBuilder private var news: some HTML {
        if let change = model.lastChange,
            let text = change.sentence(on: model.observed.board, in: model.language)
        {
            // The style sheet hides the text after a while, so each report needs a new element.
            p(.id("news-\(model.newsCount)")) { text }
        }
    }

    @HTMLBuilder private var badges: some HTML {
        let state = model.warnings.warnings(for: BoardPlace(model.city)).state
        let inForce = state.inForce
        if case .unknown = state, inForce.isEmpty {
            a(.href("#warnings"), .class("alert-badges alert-line unknown")) {
                WarningIcon(shape: .unknown)
                model.language(ja: "警報・注意報は不明です", en: "Warnings unknown")
            }
        }
        if !inForce.isEmpty {
            a(.href("#warnings"), .class("alert-badges")) {
                for warning in inForce.worstOfEachPhenomenon {
                    WarningBadge(kind: warning.kind, language: model.language)
                    " "
                }
            }
        }
    }

    @HTMLBuilder private var municipality: some HTML {
        if let municipality = model.municipality {
            let city = model.city.city
            p(.class("remark")) {
                model.language(
                    ja: "\(municipality.name)の警報・注意報と、\(city.name)の予報です。",
                    en: """
                        Warnings for \(municipality.romaji) and the forecast for \(city.romaji).
                        """
                )
            }
        }
    }

    private var almanac: AlmanacView {
        AlmanacView(
            of: model.moment,
            in: model.city.city.coordinates,
            timeZone: .japan,
            language: model.language
        )
    }

    @HTMLBuilder private var answer: some HTML {
        div(.class("answer")) {
            if let headline = model.headlineText { h2(.class("headline")) { headline } }
            a(.class("chip"), .href(RadarPage.address(of: model.city))) {
                model.language(ja: "雨雲レーダー", en: "Rain radar")
            }
        }
        if model.shown == nil {
            if let reason = model.reason {
                p(.class("message"), .role(.alert)) { reason }
            } else {
                p { model.language(ja: "予報を取得しています…", en: "Loading the forecast…") }
            }
        }
        if let hours = model.hoursView, model.shown != nil || hours.shown != nil { Shared(hours) }
    }

    @HTMLBuilder private var days: some HTML {
        if let shown = model.shown {
            Shared(
                ForecastView(
                    shown: shown.shared,
                    tonight: model.hoursView?.shown?.skyUntilMidnight,
                    preferences: model.site.preferences
                )
            )
        }
    }

    private var names: some HTML {
        let city = model.city.city
        let other: Language = model.language == .english ? .japanese : .english
        return h1 {
            "\(city.name(in: model.language)) "
            small(.lang(other)) { city.name(in: other) }
        }
    }

    @HTMLBuilder private var buttons: some HTML {
        let isWatched = model.isWatched
        Button(
            isWatched
                ? model.language(ja: "ボードから外す", en: "Remove from the board")
                : model.language(ja: "ボードに追加", en: "Add to the board"),
            .id(isWatched ? "unwatch" : "watch"),
            .class("quiet"),
            action: { try await model.setWatched(!isWatched) }
        )
        if !model.isFirst {
            Button(
                model.language(ja: "最初に表示", en: "Show first"),
                .id("watch-first"),
                .class("quiet"),
                .title(
                    model.language(
                        ja: "ボードの先頭に移動し、サイトを開いたときに最初に表示します。",
                        en: "Moves the city to the top of the board, so it’s shown first."
                    )
                ),
                action: { try await model.watchFirst() }
            )
        }
        Button(
            model.language(ja: "最新の予報を取得", en: "Get the latest"),
            model.refresh,
            .id("refresh"),
            .class("quiet")
        )
    }
}
