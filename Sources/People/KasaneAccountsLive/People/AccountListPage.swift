import KasaneAccounts
import KasaneLive
import KasaneMail
import Observation

@Observable
final class AccountListModel {
    /// The maximum number of accounts shown at once.
    static let pageSize = 50

    /// The email address to search for, as typed.
    ///
    /// The address isn't in the URL, because browsers and logs keep URLs.
    var search = ""
    private(set) var accounts: [Account] = []
    private(set) var hasMore = false

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let after: AccountID?
    @ObservationIgnored private let principal: AccountPrincipal

    init(_ visit: AccountVisit, _ principal: AccountPrincipal, after: AccountID?) {
        self.visit = visit
        self.principal = principal
        self.after = after
    }

    func load() async throws { try await visit.load { try await read() } }

    func find() async throws { try await visit.attempt(fields: [.mail]) { try await read() } }

    private func read() async throws {
        let typed = search.filter { !$0.isWhitespace }
        guard typed.isEmpty else {
            hasMore = false
            accounts = []
            do {
                let found = try await visit.accounts.find(typed, by: principal)
                accounts = found.map { [$0] } ?? []
            } catch AccountError.invalidMail {
                // No account has an invalid address.
            }
            return
        }
        let size = Self.pageSize
        let page = try await visit.accounts.all(after: after, limit: size + 1, by: principal)
        accounts = Array(page.prefix(size))
        hasMore = page.count > size
    }
}

struct AccountListPage: AccountSitePage {
    static let page = AccountPage.accounts

    @Bindable var model: AccountListModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ principal: AccountPrincipal, after: AccountID?) {
        _model = Bindable(wrappedValue: AccountListModel(visit, principal, after: after))
    }

    var content: some HTML {
        Form(
            submit: words(ja: "検索", en: "Search"),
            .id("people-form"),
            .class("account-form"),
            action: { try await model.find() },
            content: {
                TextField(
                    words(ja: "メールアドレス", en: "Email address"),
                    text: $model.search,
                    kind: .search,
                    trigger: .onChange,
                    .id("search"),
                    .autocomplete(.off),
                    .inputmode(.email)
                )
            }
        )
        if model.accounts.isEmpty {
            p { words(ja: "該当するアカウントはありません。", en: "No accounts found.") }
        } else {
            ForEach(model.accounts, .class("account-list")) { account in
                ListedAccountRow(account: account, visit: visit)
            }
        }
        AccountListPaging(model: model)
        OverviewLink(visit: visit)
    }

    func load() async throws { try await model.load() }
}

private struct ListedAccountRow: Component {
    let account: Account
    let visit: AccountVisit

    var body: some HTML {
        a(.href(address)) { account.mail.address }
        if !marks.isEmpty { span(.class("account-hint")) { " \(marks)" } }
    }

    private var address: String {
        AccountPage.account.path(below: visit.site.path).address(["id": "\(account.id)"])
    }

    private var marks: String {
        let language = visit.language
        let roles = language.names(of: account.roles, in: visit.site.settings.roles)
        let suspended = account.suspended == nil ? "" : language(ja: "停止中", en: "suspended")
        return [roles, suspended].filter { !$0.isEmpty }
            .joined(separator: language(ja: "、", en: ", "))
    }
}

/// Links to the first and next pages.
private struct AccountListPaging: Component {
    let model: AccountListModel

    private var language: PageLanguage { model.visit.language }
    private var path: PagePath { AccountPage.accounts.path(below: model.visit.site.path) }

    var body: some HTML {
        if model.search.isEmpty, model.after != nil || model.hasMore {
            nav(.class("account-pages"), .aria(.label, language(ja: "ページ", en: "Pages"))) {
                ul {
                    if model.after != nil {
                        li { a(.href(path.address())) { language(ja: "最初", en: "First") } }
                    }
                    if model.hasMore, let last = model.accounts.last {
                        li {
                            a(.href(path.address(query: ["after": "\(last.id)"]))) {
                                language(ja: "次へ", en: "Next")
                            }
                        }
                    }
                }
            }
        }
    }
}
