import HelpdeskApplication
import KasaneAccounts
import KasaneAccountsLive
import KasaneLive

struct HelpdeskLayout<Content: HTML>: Component {
    @HTMLBuilder let content: Content

    var body: some HTML {
        header {
            nav(.aria(.label, words(ja: "メインメニュー", en: "Main menu"))) {
                ul {
                    li { a(.href(TicketsPage.path.text)) { words(ja: "問い合わせ", en: "Tickets") } }
                    li {
                        a(.href(NewTicketPage.path.text)) {
                            words(ja: "新しい問い合わせ", en: "New ticket")
                        }
                    }
                    li { a(.href("/account")) { words(ja: "アカウント", en: "Account") } }
                }
            }
        }
        main { content }
        ConnectionNotices()
    }
}

extension PageEnvironment {
    /// Pages in the visitor's language, and error pages in the site's layout.
    package static var helpdesk: Self {
        var environment = Self()
        environment.followsVisitorLanguage = true
        environment.errorPage = { status, _ in
            let title = status.title(in: words.tag)
            let stylesheets = ["/assets/default.css"]
            return HTMLDocument(language: words.tag, title: title, stylesheets: stylesheets) {
                HelpdeskLayout { h1 { title } }
            }
        }
        return environment
    }
}

extension AccountPagesSettings {
    /// The account pages in the site's layout, where administrators also appoint agents.
    package static var helpdesk: Self {
        var settings = Self(siteName: "Helpdesk")
        settings.tokenScopes = [
            AccountTokenScope(.tickets, ja: "自分の問い合わせの作成、閲覧、返信", en: "Your own tickets")
        ]
        settings.roles = [
            AccountRole(.administrator, ja: "管理者", en: "Administrator"),
            AccountRole(.agent, ja: "サポート担当", en: "Agent"),
        ]
        settings.timeZone = .current
        settings.layout = { _ in { content in HelpdeskLayout { content } } }
        return settings
    }
}
