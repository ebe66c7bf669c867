import KasaneAccounts
import KasaneLive

/// An account page with a heading, notices and content in the site's layout.
protocol AccountSitePage: Page {
    associatedtype Content: HTML

    static var page: AccountPage { get }

    var visit: AccountVisit { get }

    var heading: String { get }

    @HTMLBuilder var content: Content { get }
}

extension AccountSitePage {
    static var path: PagePath { page.path(below: "/account") }
    var heading: String { visit.language.title(of: Self.page) }
    var title: String { "\(heading) – \(visit.site.settings.siteName)" }
    var language: String? { visit.language.tag }
    var stylesheets: [String] { visit.site.settings.stylesheets }

    var body: some HTML {
        AccountBody(
            layout: visit.layout(
                AccountPageContent(
                    Self.page,
                    language: visit.language.tag,
                    principal: visit.principal,
                    content: AccountArticle(heading: heading, visit: visit, content: content)
                )
            )
        )
    }
}

private struct AccountArticle<Content: HTML>: Component {
    let heading: String
    let visit: AccountVisit
    let content: Content

    var body: some HTML {
        h1 { heading }
        AccountNoticesView(notices: visit.notices)
        content
    }
}

/// A link back to the overview from a page for signed-in accounts.
struct OverviewLink: Component {
    let visit: AccountVisit

    var body: some HTML {
        if visit.site.has(.overview) {
            p(.class("account-back")) {
                a(.href(visit.address(of: .overview))) { visit.language.title(of: .overview) }
            }
        }
    }
}
