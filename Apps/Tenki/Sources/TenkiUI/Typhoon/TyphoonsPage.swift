package import KasaneLive
import TenkiDomain

/// The page `/typhoons`: the current typhoons with their tracks and forecasts.
package struct TyphoonsPage: SitePage {
    /// The path of the page.
    package static let path: PagePath = "/typhoons"
    /// The page's stylesheet.
    package static let stylesheet: SiteStylesheet? = .typhoons

    @Bindable var model: TyphoonsModel

    /// Creates the page with a model.
    package init(model: TyphoonsModel) {
        _model = Bindable(wrappedValue: model)
    }

    /// The page's heading.
    package var heading: String? { model.language(ja: "台風", en: "Typhoons") }

    /// The site context of the visit.
    package var site: SiteContext { model.site }

    /// The page's description.
    package var summary: String {
        site.language(
            ja: "いまの台風の位置、強さ、進路の予報。予報円と暴風警戒域の地図と表です。",
            en: """
                The current typhoons: positions, strength and forecast tracks, with a map of the \
                forecast circles and the storm areas.
                """
        )
    }

    /// The typhoons.
    package var body: some HTML {
        SiteLayout(model.site, in: .forecasts, finder: model.finder) {
            h1 { heading }
            Live(.div, .id("typhoons")) {
                Shared(model.content) { TyphoonsView(content: $0) }
            }
        }
    }

    /// The alert, and the tasks that keep the typhoons current.
    package var effects: [PageEffect] {
        PageEffect.alert($model.alert)
        PageEffect.found(by: model.finder)
        PageEffect.task { await model.follow() }
        PageEffect.task(delaysResponse: false) { try await model.keepTime() }
    }

    /// Shows the stored typhoons.
    package func load() async { await model.load() }
}
