import KasaneLive

/// The layout of every page: the navigation, the content, and the form for the preferences.
struct SiteLayout<Search: HTML, Content: HTML>: Component {
    private let site: SiteContext
    private let section: SiteSection?
    private let search: Search
    private let content: Content

    /// Creates the layout of a page.
    ///
    /// - Parameters:
    ///   - site: The site context of the visit.
    ///   - section: The section of the site that the page belongs to; `nil` if it belongs to none.
    ///   - search: The content beside the navigation.
    ///   - content: The content of the page.
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
        a(.href("#content"), .class("skip")) { language(ja: "本文へ", en: "Skip to the content") }
        header(.class("top")) {
            Shared(SiteNavigation(sections: site.sections, current: section, language: language))
            search
        }
        main(.id("content"), .tabindex(-1)) {
            if let notice = site.notice {
                p(.class("demo")) { notice.sentence(in: language) }
            }
            content
        }
        Shared(ConnectionNotices(in: language))
        footer(.class("bottom")) {
            Shared(PreferencesForm(preferences: site.preferences, address: site.address))
        }
    }
}

extension SiteLayout where Search == EmptyHTML {
    /// Creates the layout of a page with nothing beside the navigation.
    init(_ site: SiteContext, in section: SiteSection?, @HTMLBuilder content: () -> Content) {
        self.init(site, in: section, search: {}, content: content)
    }
}
