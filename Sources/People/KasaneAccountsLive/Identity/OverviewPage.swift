import KasaneAccounts
import KasaneLive
import KasaneMail
import Observation

@Observable
final class OverviewModel {
    /// The account, or `nil` before it has loaded.
    private(set) var account: Account?

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let principal: AccountPrincipal

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        self.visit = visit
        self.principal = principal
    }

    func load() async throws {
        try await visit.load { account = try await visit.accounts.account(of: principal) }
    }
}

struct OverviewPage: AccountSitePage {
    static let page = AccountPage.overview

    let model: OverviewModel

    var visit: AccountVisit { model.visit }

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        model = OverviewModel(visit, principal)
    }

    var content: some HTML {
        if let account = model.account { AccountFacts(account: account, visit: visit) }
        nav(.class("account-links"), .aria(.label, heading)) {
            ul {
                for link in visit.site.settings.links {
                    li {
                        a(.href(link.address)) { visit.language.name(of: link) }
                    }
                }
                for page in shownPages {
                    li { a(.href(visit.address(of: page))) { visit.language.title(of: page) } }
                }
            }
        }
    }

    func load() async throws { try await model.load() }

    private var shownPages: [AccountPage] {
        let own: [AccountPage] = [
            .changePassword, .changeMail, .secondFactor, .sessions, .tokens, .log, .export,
            .delete, .signOut,
        ]
        let isAdministrator = model.principal.roles.contains(.administrator)
        return (own + (isAdministrator ? [.accounts] : [])).filter(visit.site.has)
    }
}

struct AccountFacts: Component {
    let account: Account
    let visit: AccountVisit

    private var language: PageLanguage { visit.language }

    var body: some HTML {
        dl(.class("account-facts")) {
            dt { language(ja: "メールアドレス", en: "Email address") }
            dd { account.mail.address }
            dt { language(ja: "メールの言語", en: "Email language") }
            dd { languageName }
            dt { language(ja: "パスワード", en: "Password") }
            dd {
                account.hasPassword
                    ? language(ja: "設定済み", en: "Set")
                    : language(ja: "未設定（メールのリンクでログイン）", en: "Not set; email link only")
            }
            dt { language(ja: "二段階認証", en: "Two-step verification") }
            dd {
                account.hasSecondFactor
                    ? language(ja: "有効", en: "On") : language(ja: "無効", en: "Off")
            }
            if !account.roles.isEmpty {
                dt { language(ja: "権限", en: "Roles") }
                dd { language.names(of: account.roles, in: visit.site.settings.roles) }
            }
            dt { language(ja: "登録日", en: "Created") }
            dd { AccountTime(date: account.created, zone: visit.site.settings.timeZone) }
            if let suspended = account.suspended {
                dt { language(ja: "停止", en: "Suspended") }
                dd { AccountTime(date: suspended, zone: visit.site.settings.timeZone) }
            }
        }
    }

    private var languageName: String {
        switch account.language.prefix(2) {
        case "ja": "日本語"
        case "en": "English"
        default: account.language
        }
    }
}
