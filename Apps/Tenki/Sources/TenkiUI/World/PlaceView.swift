import Foundation
import KasaneDomain
import KasaneLive
import TenkiApplication
import TenkiDomain

struct PlaceView: Component, Equatable {
    let shown: PlaceSnapshot
    let preferences: Preferences

    private var language: Language { preferences.language }
    private var place: Place { shown.place }

    var body: some HTML {
        h1 {
            "\(place.name) "
            small { place.areaText(in: language) }
        }
        section(.class("card place-now")) {
            if let weather = shown.weather {
                now(weather)
            } else {
                p(.class("message"), .role(.alert)) {
                    shown.notice(in: language) ?? "—"
                }
            }
            p(.class("local-time")) {
                language(ja: "現地時刻 ", en: "Local time ")
                time(.datetime(shown.moment.rfc3339(in: place.timeZone))) {
                    shown.moment.text(in: language, at: place.timeZone)
                }
            }
        }
        if let weather = shown.weather, let failure = shown.failure {
            p(.class("notice"), .role(.status)) {
                Caveat.stale(failure).sentence(
                    about: language(ja: "天気", en: "weather"),
                    weather.age(at: shown.moment).ago(in: language),
                    in: language,
                    isBrief: true
                )
            }
        }
        if !shown.days.isEmpty {
            PlaceDays(
                days: shown.days,
                today: CalendarDate(shown.moment, in: place.timeZone),
                preferences: preferences
            )
        }
        p(.class("attribution")) {
            if let weather = shown.weather { AttributionView(weather.attribution) }
            "· "
            AttributionView(.places)
        }
    }

    @HTMLBuilder
    private func now(_ weather: PlaceWeather) -> some HTML {
        let isNight = SunTimes.isNight(at: weather.observedAt, in: place.coordinates)
        div(.class("sky")) {
            WeatherIcon(sky: weather.sky, isNight: isNight)
            p(.class("temperature")) {
                preferences.unit.degrees(weather.temperature)
                small { preferences.unit.symbol }
            }
            p(.class("telop")) { weather.sky?.text(in: language) ?? "—" }
        }
        p(.class("detail")) {
            weather.details(at: shown.moment, in: language).joined(separator: " · ")
        }
    }
}

struct PlaceSearchForm: Component {
    let language: Language
    var query = ""

    var body: some HTML {
        form(.class("place-search"), .action(WorldPage.path.text), .method(.get)) {
            div(.class("field")) {
                label(.for("place-field")) {
                    language(ja: "世界の都市を名前で探す", en: "Find any city in the world")
                }
                input(
                    .id("place-field"),
                    .type(.search),
                    .name(CityAddress.query),
                    .value(query),
                    .placeholder(language(ja: "例：レイキャビク", en: "e.g. Reykjavik")),
                    .autocomplete(.off),
                    .maxlength(PlaceQuery.length.upperBound)
                )
            }
            button { language(ja: "検索", en: "Search") }
        }
    }
}

struct FoundPlaces: Component {
    let places: [Place]
    let language: Language

    var body: some HTML {
        ul(.class("places")) {
            for place in places {
                li {
                    a(.href(PlacePage.address(of: place.id))) {
                        place.name
                        " "
                        small { place.areaText(in: language) }
                    }
                }
            }
        }
    }
}
