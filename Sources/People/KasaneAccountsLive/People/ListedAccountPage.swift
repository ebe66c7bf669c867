import KasaneAccounts
import KasaneLive
import KasaneMail

struct ListedAccountPage: AccountSitePage {
    static let page = AccountPage.account

    @Bindable var model: ListedAccountModel

    var visit: AccountVisit { model.visit }
    var heading: String { model.account?.mail.address ?? visit.language.title(of: .account) }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ principal: AccountPrincipal, _ id: AccountID) {
        _model = Bindable(wrappedValue: ListedAccountModel(visit, principal, id))
    }

    var content: some HTML {
        if let account = model.account {
            AccountFacts(account: account, visit: visit)
            if !visit.site.settings.roles.isEmpty { RoleForm(model: model) }
            ListedAccountButtons(model: model, account: account)
            h2 { words.title(of: .log) }
            AuditList(entries: model.entries, visit: visit)
        }
        p(.class("account-back")) {
            a(.href(visit.address(of: .accounts))) { words.title(of: .accounts) }
        }
    }

    func load() async throws { try await model.load() }
}

private struct RoleForm: Component {
    @Bindable var model: ListedAccountModel

    private var language: PageLanguage { model.visit.language }

    init(model: ListedAccountModel) {
        _model = Bindable(wrappedValue: model)
    }

    var body: some HTML {
        Form(
            submit: language(ja: "権限を保存", en: "Save roles"),
            model.changeRoles,
            .id("role-form"),
            .class("account-form")
        ) {
            CheckboxGroup(
                language(ja: "権限", en: "Roles"),
                of: model.visit.site.settings.roles,
                selection: $model.roles,
                key: \.role
            ) { language.name(of: $0) }
            p(.class("account-hint")) {
                language(
                    ja: "変更すると、このユーザーはすべての端末でログアウトされます。",
                    en: "Changing roles signs the user out everywhere."
                )
            }
        }
    }
}

private struct ListedAccountButtons: Component {
    @Bindable var model: ListedAccountModel
    let account: Account

    private var language: PageLanguage { model.visit.language }

    init(model: ListedAccountModel, account: Account) {
        _model = Bindable(wrappedValue: model)
        self.account = account
    }

    var body: some HTML {
        p {
            Button(
                account.suspended == nil
                    ? language(ja: "停止する", en: "Suspend")
                    : language(ja: "停止を解除する", en: "Reinstate"),
                model.toggleSuspension,
                .id(account.suspended == nil ? "suspend" : "reinstate")
            )
            Button(
                language(ja: "削除…", en: "Delete…"),
                isEnabled: model.delete.isEnabled,
                .class("account-danger")
            ) { model.isConfirming = true }
        }
        Dialog(
            language(
                ja: "\(account.mail.address) を削除しますか？",
                en: "Delete \(account.mail.address)?"
            ),
            isShown: $model.isConfirming,
            cancelText: language(ja: "キャンセル", en: "Cancel"),
            .class("account-dialog")
        ) {
            // The first button is irreversible, so it must not receive the focus.
            p(.tabindex(-1), .autofocus) {
                language(
                    ja: "このユーザーのデータもすべて削除されます。元に戻せません。",
                    en: "All of the user’s data will be deleted too. This cannot be undone."
                )
            }
            Button(
                language(ja: "削除する", en: "Delete"),
                model.delete,
                .class("account-danger")
            )
        }
    }
}
