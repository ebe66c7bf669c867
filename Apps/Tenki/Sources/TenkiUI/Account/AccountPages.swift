package import KasaneAccountsLive
package import KasaneLive

/// The pages of accounts, in the layout of the site.
package struct AccountPages: Component {
    private let content: AccountPageContent
    private let site: SiteContext

    /// Creates the body of a page of accounts.
    ///
    /// - Parameters:
    ///   - content: The content of the page.
    ///   - site: The site context of the visit.
    package init(_ content: AccountPageContent, site: SiteContext) {
        self.content = content
        self.site = site
    }

    /// The content in the layout of the site.
    package var body: some HTML {
        SiteLayout(
            site,
            in: nil,
            search: { div(.class("search")) {} },
            content: { div(.class("account card")) { content } }
        )
    }
}
