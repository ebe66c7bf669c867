import KasaneAccounts
import KasaneLive
import KasaneMail
import Observation

@Observable
final class DeleteModel {
    var mail = ""

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let principal: AccountPrincipal

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        self.visit = visit
        self.principal = principal
    }

    @ObservationIgnored private(set) lazy var delete = Action(outcomeOf: self) { model in
        try await model.deleteAccount()
    }

    private func deleteAccount() async throws -> ActionOutcome {
        try await visit.outcome {
            // An invalid address results in the same message.
            let typed = try? Mailbox(mail)
            guard typed.map(AccountAddress.ID.init(_:)) == AccountAddress.ID(principal.mail) else {
                throw FieldError(
                    AccountField.mail.rawValue,
                    message: visit.language(
                        ja: "\(principal.mail.address) と入力してください。",
                        en: "Type \(principal.mail.address)."
                    )
                )
            }
            try await visit.accounts.delete(principal.account, by: principal, from: visit.client)
            return try visit.leaving(
                saying: visit.language(
                    ja: "アカウントを削除しました。",
                    en: "Your account has been deleted."
                )
            )
        }
    }
}

struct DeletePage: AccountSitePage {
    static let page = AccountPage.delete

    @Bindable var model: DeleteModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        _model = Bindable(wrappedValue: DeleteModel(visit, principal))
    }

    var content: some HTML {
        p {
            words(
                ja: "アカウントと、保存されているデータをすべて削除します。元に戻せません。",
                en: """
                    Your account and all its data will be deleted. This cannot be \
                    undone.
                    """
            )
        }
        Form(
            submit: words(ja: "アカウントを削除する", en: "Delete account"),
            isPlain: true,
            model.delete,
            .id("delete-form"),
            .class("account-form account-danger")
        ) {
            TextField(
                words(
                    ja: "確認のため、メールアドレスを入力してください（\(model.principal.mail.address)）",
                    en: "Type your email address to confirm (\(model.principal.mail.address))"
                ),
                text: $model.mail,
                kind: .email,
                trigger: .onChange,
                .id("mail"),
                .autocomplete(.off),
                .autocapitalize(.none)
            )
            .named(AccountField.mail.rawValue)
            .required(words(ja: "メールアドレスを入力してください。", en: "Enter your email address."))
        }
        OverviewLink(visit: visit)
    }

    func load() async throws {
        try await visit.load { try visit.accounts.requireConfirmation(of: model.principal) }
    }
}
