package import KasaneLive
import TenkiDomain

package struct TyphoonsPage: SitePage {
    package static let path: PagePath = "/typhoons"
    package static let stylesheet: SiteStylesheet? = .typhoons

    @Bindable var model: TyphoonsModel

    package init(model: TyphoonsModel) {
        _model = Bindable(wrappedValue: model)
    }

    package var heading: String? { model.language(ja: "台風", en: "Typhoons") }

    package var site: SiteContext { model.site }

    package var summary: String {
        site.language(
            ja: "現在の台風の位置、強さ、進路予想を、予報円と暴風警戒域の地図と表で確認できます。",
            en: """
                Current typhoons: position, strength and forecast track, with a map of forecast \
                circles and storm areas.
                """
        )
    }

    package var body: some HTML {
        SiteLayout(model.site, in: .typhoons, finder: model.finder) {
            h1 { heading }
            Live(.div, .id("typhoons")) {
                Shared(model.content) { TyphoonsView(content: $0) }
            }
        }
    }

    package var effects: [PageEffect] {
        PageEffect.alert($model.alert)
        PageEffect.found(by: model.finder)
        PageEffect.task { await model.follow() }
        PageEffect.task(delaysResponse: false) { try await model.keepTime() }
    }

    package func load() async { await model.load() }
}
