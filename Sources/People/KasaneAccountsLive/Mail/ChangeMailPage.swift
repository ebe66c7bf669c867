import KasaneAccounts
import KasaneLive
import KasaneMail
import Observation

@Observable
final class ChangeMailModel {
    var mail = ""
    private(set) var isSent = false

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let principal: AccountPrincipal

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        self.visit = visit
        self.principal = principal
    }

    @ObservationIgnored private(set) lazy var request = Action(of: self) { model in
        let visit = model.visit
        try await visit.attempt(fields: [.mail]) {
            try await visit.accounts.requestMailChange(
                of: model.principal,
                to: model.mail,
                from: visit.client
            )
            model.isSent = true
        }
    }
}

struct ChangeMailPage: AccountSitePage {
    static let page = AccountPage.changeMail

    @Bindable var model: ChangeMailModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        _model = Bindable(wrappedValue: ChangeMailModel(visit, principal))
    }

    var content: some HTML {
        if model.isSent {
            p(.id("sent"), .tabindex(-1)) {
                words(
                    ja: """
                        現在のアドレスと \(model.mail) にメールをお送りしました。両方のリンクを開くと変更が完了します。
                        """,
                    en: """
                        We sent an email to your current address and to \(model.mail). Your \
                        address will change once you open the links in both emails.
                        """
                )
            }
        } else {
            p {
                words(ja: "現在のアドレス：", en: "Current address: ")
                strong { model.principal.mail.address }
            }
            p {
                words(
                    ja: "変更が完了すると、ほかの端末ではログアウトされ、APIトークンはすべて無効になります。",
                    en: """
                        Changing your address signs you out everywhere else and revokes all API \
                        tokens.
                        """
                )
            }
            Form(
                submit: words(ja: "確認のメールを送る", en: "Send emails"),
                model.request,
                .id("change-mail-form"),
                .class("account-form")
            ) {
                MailField(
                    label: words(ja: "新しいメールアドレス", en: "New email address"),
                    text: $model.mail,
                    language: words,
                    isUserName: false
                )
            }
        }
        OverviewLink(visit: visit)
    }

    var effects: [PageEffect] { PageEffect.focus("sent", when: model.isSent) }

    func load() async throws {
        try await visit.load { try visit.accounts.requireConfirmation(of: model.principal) }
    }
}
