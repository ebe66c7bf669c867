import KasaneLive

/// The links to the sections of the site.
struct SiteNavigation: Component, Equatable {
    let sections: [SiteSection]
    let current: SiteSection?
    let language: Language

    var body: some HTML {
        a(.href("/"), .class("brand")) {
            span(.lang(.japanese)) { "天気" }
            " Tenki"
        }
        nav(.class("sections"), .aria(.label, language(ja: "メニュー", en: "Sections"))) {
            for section in sections {
                a(
                    .href(section.path),
                    .aria(.current, section == current ? .page : .none)
                ) { section.name(in: language) }
            }
        }
    }
}
