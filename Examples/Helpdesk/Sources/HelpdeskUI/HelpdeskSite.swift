import Foundation
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

extension PageRoutes {
    /// Adds the pages.
    ///
    /// The first page that matches a URL is shown.
    package mutating func addTickets(_ tickets: Tickets) {
        add(TicketsPage.self, for: .accountSession) { request, _ in
            TicketsPage(model: TicketsModel(try request.account, tickets))
        }
        add(NewTicketPage.self, for: .accountSession) { request, _ in
            NewTicketPage(model: NewTicketModel(try request.account, tickets))
        }
        add(TicketPage.self, for: .accountSession) { request, _ in
            guard let id = UUID(uuidString: request.parameters["id"] ?? "") else {
                throw PageError.notFound
            }
            return TicketPage(model: TicketModel(id, try request.account, tickets))
        }
    }
}

extension PageRequest {
    fileprivate var account: AccountPrincipal {
        get throws { try requirePrincipal(as: AccountPrincipal.self) }
    }
}
