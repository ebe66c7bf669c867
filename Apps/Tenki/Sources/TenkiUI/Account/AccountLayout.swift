import KasaneLive

struct AccountLayout<Content: HTML>: Component {
    private let site: SiteContext
    private let content: Content

    init(_ site: SiteContext, @HTMLBuilder content: () -> Content) {
        self.site = site
        self.content = content()
    }

    var body: some HTML {
        // The empty search keeps the header's buttons where the other pages have them.
        SiteLayout(
            site,
            in: nil,
            search: { div(.class("search")) {} },
            content: { div(.class("account card")) { content } }
        )
    }
}
