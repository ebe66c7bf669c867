package import KasaneLive

package struct JobPages<Content: HTML>: Component {
    private let content: Content
    private let site: SiteContext

    package init(_ content: Content, site: SiteContext) {
        self.content = content
        self.site = site
    }

    package var body: some HTML {
        SiteLayout(
            site,
            in: nil,
            search: { CityQueryForm(language: site.language) },
            content: { content }
        )
    }
}
