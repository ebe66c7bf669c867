package import KasaneAccountsLive
package import KasaneLive

package struct AccountPages: Component {
    private let content: AccountPageContent
    private let site: SiteContext

    package init(_ content: AccountPageContent, site: SiteContext) {
        self.content = content
        var site = site
        // The content shows the flash message.
        site.flash = nil
        self.site = site
    }

    package var body: some HTML { AccountLayout(site) { content } }
}
