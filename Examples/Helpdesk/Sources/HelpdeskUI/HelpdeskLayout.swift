import HelpdeskApplication
import KasaneAccounts
import KasaneAccountsLive
import KasaneLive

struct HelpdeskLayout<Content: HTML>: Component {
    let language: Language
    @HTMLBuilder let content: Content

    var body: some HTML {
        header {
            nav(.aria(.label, language(ja: "メインメニュー", en: "Site"))) {
                ul {
                    li {
                        a(.href(TicketsPage.path.text)) { language(ja: "チケット", en: "Tickets") }
                    }
                    li {
                        a(.href(NewTicketPage.path.text)) {
                            language(ja: "新しい問い合わせ", en: "New ticket")
                        }
                    }
                    li { a(.href("/account")) { language(ja: "アカウント", en: "Account") } }
                }
            }
        }
        main { content }
        ConnectionNotices()
    }
}

extension AccountPagesSettings {
    /// The account pages in the site's layout, where administrators also appoint agents.
    package static var helpdesk: Self {
        var settings = Self(siteName: "Helpdesk")
        settings.tokenScopes = [
            AccountTokenScope(.tickets, ja: "自分のチケットの閲覧と返信", en: "Your own tickets")
        ]
        settings.roles = [
            AccountRole(.administrator, ja: "管理者", en: "Administrator"),
            AccountRole(.agent, ja: "サポート担当", en: "Agent"),
        ]
        settings.timeZone = .current
        settings.layout = { request in
            let language = Language(request)
            return { content in HelpdeskLayout(language: language) { content } }
        }
        return settings
    }
}
