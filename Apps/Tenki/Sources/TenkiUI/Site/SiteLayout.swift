import KasaneLive

struct SiteLayout<Search: HTML, Content: HTML>: Component {
    private let site: SiteContext
    private let section: SiteSection?
    private let search: Search
    private let content: Content

    init(
        _ site: SiteContext,
        in section: SiteSection?,
        @HTMLBuilder search: () -> Search,
        @HTMLBuilder content: () -> Content
    ) {
        self.site = site
        self.section = section
        self.search = search()
        self.content = content()
    }

    private var language: Language { site.language }

    var body: some HTML {
        a(.href("#content"), .class("skip")) { language(ja: "本文へ", en: "Skip to content") }
        header(.class("top"), Attribute("data-theme", site.preferences.theme.rawValue)) {
            Shared(
                SiteNavigation(
                    current: section,
                    language: language,
                    isSignedIn: site.account != nil,
                    isAdministrator: site.account?.isAdministrator ?? false
                )
            )
            search
            MenuButton(
                menu: "settings",
                sign: "⚙\u{FE0E}",
                name: language(ja: "設定", en: "Settings")
            )
            div(.id("settings"), Attribute("popover", "")) {
                PreferencesForm(preferences: site.preferences, address: site.address)
            }
            MenuButton(
                menu: SiteNavigation.menu,
                sign: "☰",
                name: language(ja: "メニュー", en: "Menu")
            )
        }
        Live(.div, role: .status, .id("flash"), .class("news")) {
            if let flash = site.flash {
                // A new element for each choice, so that the same message appears again.
                p(.id("flash\(flash.hashValue)\(site.preferences.hashValue)")) { flash }
            }
        }
        main(.id("content"), .tabindex(-1)) { content }
        Shared(ConnectionNotices(in: language.rawValue))
        if let notice = site.notice {
            footer(.class("bottom")) { p(.class("demo")) { notice.sentence(in: language) } }
        }
    }
}

extension SiteLayout where Search == CitySearch {
    init(
        _ site: SiteContext,
        in section: SiteSection?,
        finder: CityFinder,
        @HTMLBuilder content: () -> Content
    ) {
        self.init(
            site,
            in: section,
            search: { CitySearch(finder, in: site.language) },
            content: content
        )
    }
}
