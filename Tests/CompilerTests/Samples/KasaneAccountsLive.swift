import KasaneAccounts
import KasaneAccountsLive
import KasaneLive

struct ReportPage: Page {
    static let path: PagePath = "/reports"
    var title: String { "Reports" }
    var body: some HTML { p { "0" } }
}

enum SiteSection {
    case board
}

struct SiteLayout<Content: HTML>: Component {
    let content: Content

    init(
        section: SiteSection? = nil,
        isNarrow: Bool = false,
        theme: String? = nil,
        @HTMLBuilder content: () -> Content
    ) {
        self.content = content()
    }

    var body: some HTML { main { content } }
}

struct Samples: Sendable {
    let accounts: Accounts

    var settings: AccountPagesSettings {
        get { AccountPagesSettings(siteName: "Tenki") }
        nonmutating set { _ = newValue }
    }

    var environment: PageEnvironment {
        get { PageEnvironment() }
        nonmutating set { _ = newValue }
    }

    var pages: PageRoutes {
        get { PageRoutes() }
        nonmutating set { _ = newValue }
    }
}
