import KasaneAccounts
import KasaneLive

struct TokensPage: AccountSitePage {
    static let page = AccountPage.tokens

    @Bindable var model: TokensModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        _model = Bindable(wrappedValue: TokensModel(visit, principal))
    }

    var content: some HTML {
        p {
            words(
                ja: "トークンを使うと、プログラムからこのアカウントを利用できます。パスワードと同じように扱ってください。",
                en: "Programs can use your account with a token. Treat it like a password."
            )
        }
        Live(.div, role: .status, .id("new-token")) {
            if let text = model.text { NewToken(text: text, language: words) }
        }
        if model.tokens.isEmpty {
            p { words(ja: "トークンはありません。", en: "No tokens yet.") }
        } else {
            ForEach(model.tokens, in: .div, rows: .article, .class("account-list")) {
                TokenRow(token: $0, model: model)
            }
        }
        section(.class("account-new-token"), .aria(.labelledBy, "new-token-title")) {
            h2(.id("new-token-title")) { words(ja: "新しいトークン", en: "New token") }
            TokenForm(model: model)
        }
        OverviewLink(visit: visit)
    }

    func load() async throws { try await model.load() }

    /// Moves the focus, because the pressed button disappears with its token.
    var effects: [PageEffect] { visit.notices.focus }
}

private struct TokenForm: Component {
    @Bindable var model: TokensModel

    private var language: PageLanguage { model.visit.language }

    init(model: TokensModel) {
        _model = Bindable(wrappedValue: model)
    }

    var body: some HTML {
        Form(
            submit: language(ja: "作成する", en: "Create"),
            model.create,
            .id("token-form"),
            .class("account-form")
        ) {
            TextField(
                language(ja: "名前", en: "Name"),
                text: $model.name,
                trigger: .onChange,
                .id("token-name"),
                .autocomplete(.off),
                .maxlength(80),
                .placeholder(language(ja: "カレンダー連携", en: "calendar"))
            )
            .named(AccountField.name.rawValue)
            .required(language(ja: "名前を入力してください。", en: "Enter a name."))
            CheckboxGroup(
                language(ja: "権限", en: "Permissions"),
                of: model.visit.site.settings.tokenScopes,
                selection: $model.scopes,
                key: \.scope
            ) { language.name(of: $0) }
            .named(AccountField.scopes.rawValue)
            .required(language(ja: "一つ以上選んでください。", en: "Choose at least one."))
            Picker(
                language(ja: "有効期間", en: "Valid for"),
                of: TokenLifetime.allCases,
                selection: $model.lifetime,
                key: \.rawValue
            ) { $0.name(in: language) }
        }
    }
}

/// The text of a new token, shown once.
private struct NewToken: Component {
    let text: String
    let language: PageLanguage

    var body: some HTML {
        div(.class("account-token")) {
            p {
                language(
                    ja: "トークンを作成しました。今だけ表示されるので、コピーしてください。",
                    en: "Token created. Copy it now, because it won’t be shown again."
                )
            }
            p {
                code(.id("token"), .class("account-secret")) { text }
                " "
                CopyButton(
                    language(ja: "コピー", en: "Copy"),
                    of: "token",
                    copied: language(ja: "コピーしました", en: "Copied")
                )
            }
        }
    }
}

private struct TokenRow: Component {
    let token: APIToken
    let model: TokensModel

    private var language: PageLanguage { model.visit.language }
    private var settings: AccountPagesSettings { model.visit.site.settings }

    var body: some HTML {
        h2 { token.name }
        dl {
            dt { language(ja: "権限", en: "Permissions") }
            dd { scopes }
            dt { language(ja: "作成", en: "Created") }
            dd { AccountTime(date: token.created, zone: settings.timeZone) }
            dt { language(ja: "有効期限", en: "Expires") }
            dd {
                if let expires = token.expires {
                    AccountTime(date: expires, zone: settings.timeZone)
                } else {
                    TokenLifetime.unlimited.name(in: language)
                }
            }
            dt { language(ja: "最終利用", en: "Last used") }
            dd {
                if let used = token.used {
                    AccountTime(date: used, zone: settings.timeZone)
                } else {
                    language(ja: "未使用", en: "Never")
                }
            }
        }
        Button(
            .aria(.label, "\(revokeText): \(token.name)"),
            .class("account-danger"),
            action: { try await model.revoke(token) },
            label: { revokeText }
        )
    }

    private var revokeText: String { language(ja: "無効にする", en: "Revoke") }

    private var scopes: String {
        token.scopes.sorted().map { scope in
            settings.tokenScopes.first { $0.scope == scope }.map(language.name) ?? scope.name
        }
        .joined(separator: language(ja: "、", en: ", "))
    }
}
