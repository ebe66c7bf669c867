import Foundation
package import KasaneLive
import TenkiApplication
import TenkiDomain

/// The page `/world/{id}`: the current weather of a place of the world, its local time, and its sun
/// and moon.
package struct PlacePage: SitePage {
    /// The path of the page.
    package static let path: PagePath = "/world/{id}"
    /// The page's stylesheet.
    package static let stylesheet: SiteStylesheet? = .world

    @Bindable var model: PlaceModel
    private let finder = CityFinder()

    /// Creates the page with a model that has tried to find its place.
    package init(model: PlaceModel) {
        _model = Bindable(wrappedValue: model)
    }

    /// The place's name, if it is known.
    package var heading: String? {
        model.shown?.place.name ?? site.language(ja: "世界の都市の天気", en: "Weather of a place")
    }

    /// The site context of the visit.
    package var site: SiteContext { model.site }

    /// The page's description.
    package var summary: String {
        let name = model.shown?.place.name ?? site.language(ja: "世界の都市", en: "a place")
        return site.language(
            ja: "\(name)のいまの天気、現地の時刻、日の出と日の入、月。",
            en: "The current weather of \(name), its local time, sunrise, sunset and moon."
        )
    }

    /// The place.
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

    /// Returns the path of a place's page.
    static func address(of place: Place.ID) -> String { "\(WorldPage.path.text)/\(place)" }

    /// The status of the document, and the task that keeps the weather and the time current.
    package var effects: [PageEffect] {
        PageEffect.status(model.status)
        PageEffect.found(by: finder)
        PageEffect.task(delaysResponse: false) { try await model.keepTime() }
    }
}

extension PlaceSnapshot {
    /// The place at the shared moment, equal for all pages rendered within ten seconds.
    fileprivate var shared: PlaceSnapshot {
        PlaceSnapshot(place: place, weather: weather, moment: moment.shared, failure: failure)
    }
}
