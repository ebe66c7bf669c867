import KasaneAccounts
import KasaneLive

/// A page of accounts: a heading, the notices and the content, in the layout of the application.
protocol AccountSitePage: Page {
    /// The type of the content.
    associatedtype Content: HTML

    /// Which page it is.
    static var page: AccountPage { get }

    /// The visitor.
    var visit: AccountVisit { get }

    /// The heading.
    var heading: String { get }

    /// The content below the heading.
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

/// The heading, the notices and the content of a page.
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

/// A page that requires a signed-in account has a link back to the overview.
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
