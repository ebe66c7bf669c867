import KasaneAccounts
import KasaneLive
import Observation

@Observable
final class ResetPasswordModel {
    var password = ""

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let steps: SignInSteps
    @ObservationIgnored private let link: MailedLink?

    init(_ visit: AccountVisit, _ link: MailedLink?) {
        self.visit = visit
        self.link = link
        steps = SignInSteps(visit, on: .resetPassword)
    }

    @ObservationIgnored private(set) lazy var reset = Action(outcomeOf: self) { model in
        let password = model.password
        model.password = ""
        let visit = model.visit
        return try await visit.outcome(fields: [.newPassword]) {
            guard let link = model.link?.secret else { throw AccountError.invalidLink }
            let step = try await visit.accounts.resetPassword(
                link,
                to: password,
                from: visit.client
            )
            return try model.steps.following(step)
        }
    }
}

struct ResetPasswordPage: AccountSitePage {
    static let page = AccountPage.resetPassword

    @Bindable var model: ResetPasswordModel

    var visit: AccountVisit { model.visit }
    private var words: AccountLanguage { visit.language }

    init(_ visit: AccountVisit, _ link: MailedLink?) {
        _model = Bindable(wrappedValue: ResetPasswordModel(visit, link))
    }

    var content: some HTML {
        if model.steps.pending != nil {
            p {
                words(ja: "新しいパスワードを設定しました。", en: "The new password is set.")
            }
            SignInCodeForms(steps: model.steps)
        } else {
            p {
                words(
                    ja: "設定すると、すべての端末でログアウトされ、APIトークンはすべて無効になります。",
                    en: """
                        When the password is set, you are signed out everywhere, and all API \
                        tokens are revoked.
                        """
                )
            }
            Form(
                submit: words(ja: "パスワードを設定する", en: "Set the password"),
                isPlain: true,
                model.reset,
                .id("reset-form"),
                .class("account-form")
            ) {
                NewPasswordField(text: $model.password, visit: visit)
            }
            VisitorLinks(visit: visit, pages: [.forgotPassword, .signIn])
        }
    }

    func load() async throws { try await model.steps.load() }

    var effects: [PageEffect] { PageEffect.focus("code", when: model.steps.pending != nil) }
}
