package import KasaneLive

package struct AboutPage: SitePage {
    package static let path = SiteSection.about.path
    package static let stylesheet: SiteStylesheet? = .about

    @Bindable var model: AboutModel
    private let finder = CityFinder()

    package init(model: AboutModel) {
        _model = Bindable(wrappedValue: model)
    }

    package var title: String {
        model.site.title(model.language(ja: "Tenkiについて", en: "About"))
    }

    package var site: SiteContext { model.site }

    package var summary: String {
        site.language(
            ja: "Tenkiのデータの提供元、保存するデータ、Cookie、API。",
            en: "Tenki’s data sources, the data it stores, its cookies and its API."
        )
    }

    package var body: some HTML {
        SiteLayout(model.site, in: .about, finder: finder) {
            div(.class("about")) {
                ReleaseSection(language: model.language)
                Live(.section, .id("providers"), .class("card")) {
                    if let health = model.health {
                        ProvidersSection(health: health, language: model.language)
                    } else if let reason = model.reason {
                        p(.class("message"), .role(.alert)) { reason }
                    }
                }
                StoredSection(language: model.language)
                CookiesSection(site: model.site)
                ProgramsSection(language: model.language)
            }
        }
    }

    package var effects: [PageEffect] { PageEffect.found(by: finder) }

    package func load() async { await model.load() }
}
