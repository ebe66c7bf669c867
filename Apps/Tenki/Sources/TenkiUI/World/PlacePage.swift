import Foundation
package import KasaneLive
import TenkiApplication
import TenkiDomain

package struct PlacePage: SitePage {
    package static let path: PagePath = "/world/{id}"
    package static let stylesheet: SiteStylesheet? = .world

    @Bindable var model: PlaceModel
    private let finder = CityFinder()

    package init(model: PlaceModel) {
        _model = Bindable(wrappedValue: model)
    }

    package var heading: String? {
        model.shown?.place.name ?? site.language(ja: "世界の都市の天気", en: "World weather")
    }

    package var site: SiteContext { model.site }

    package var summary: String {
        let name = model.shown?.place.name ?? site.language(ja: "世界の都市", en: "a place")
        return site.language(
            ja: "\(name)の現在の天気と数日先までの予報、現地時刻、日の出と日の入、月。",
            en: """
                Current weather and forecast for \(name), with local time, sunrise, sunset and the \
                moon.
                """
        )
    }

    package var body: some HTML {
        SiteLayout(model.site, in: .world, finder: finder) {
            Live(.div, .id("place")) {
                if let shown = model.shown {
                    Shared(
                        PlaceView(shown: shown.shared, preferences: model.site.preferences)
                    )
                    Shared(
                        AlmanacView(
                            of: shown.moment,
                            in: shown.place.coordinates,
                            timeZone: shown.place.timeZone,
                            language: site.language
                        )
                    )
                } else if let failure = model.failure {
                    h1 { heading }
                    p(.class("message"), .role(.alert)) { failure.sentence(in: site.language) }
                }
            }
            PlaceSearchForm(language: site.language)
        }
    }

    static func address(of place: Place.ID) -> String { "\(WorldPage.path.text)/\(place)" }

    package var effects: [PageEffect] {
        PageEffect.status(model.status)
        PageEffect.found(by: finder)
        PageEffect.task(delaysResponse: false) { try await model.keepTime() }
    }
}

extension PlaceSnapshot {
    fileprivate var shared: PlaceSnapshot {
        PlaceSnapshot(place: place, weather: weather, moment: moment.shared, failure: failure)
    }
}
