import KasaneAccounts
import KasaneLive
import KasaneMail
import Observation

@Observable
final class ResetPasswordModel {
    var password: SecretText = ""
    /// The email address for the link's account, or `nil` before it has loaded.
    private(set) var address: String?

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let steps: SignInSteps
    @ObservationIgnored private let link: MailedLink?

    init(_ visit: AccountVisit, _ link: MailedLink?) {
        self.visit = visit
        self.link = link
        steps = SignInSteps(visit, on: .resetPassword)
    }

    func load() async throws {
        try await steps.load()
        guard let secret = link?.secret else { return }
        try await visit.load {
            do {
                address = try await visit.accounts.address(ofPasswordLink: secret).address
            } catch is AccountError {
                // Pressing the button reports what is wrong with the link.
            }
        }
    }

    @ObservationIgnored private(set) lazy var reset = Action(outcomeOf: self) { model in
        let password = model.password.reveal()
        model.password = ""
        let visit = model.visit
        return try await visit.outcome(fields: [.newPassword]) {
            guard let link = model.link?.secret else { throw AccountError.invalidLink }
            let step = try await visit.accounts.resetPassword(
                link,
                to: password,
                from: visit.client
            )
            return try model.steps.following(step, saying: visit.language.passwordChanged)
        }
    }
}

struct ResetPasswordPage: AccountSitePage {
    static let page = AccountPage.resetPassword

    @Bindable var model: ResetPasswordModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ link: MailedLink?) {
        _model = Bindable(wrappedValue: ResetPasswordModel(visit, link))
    }

    var content: some HTML {
        if model.steps.pending != nil {
            p {
                words(ja: "新しいパスワードを設定しました。", en: "Your new password is set.")
            }
            SignInCodeForms(steps: model.steps)
        } else {
            if let address = model.address {
                p {
                    words(
                        ja: "\(address) のパスワードを設定します。ご自身のアドレスであることを確認してください。",
                        en: "You are setting the password for \(address). Check that it is yours."
                    )
                }
            }
            p {
                words(
                    ja: "設定すると、すべての端末でログアウトされ、APIトークンはすべて無効になります。",
                    en: """
                        Setting the password signs you out everywhere and revokes all API \
                        tokens.
                        """
                )
            }
            Form(
                submit: words(ja: "パスワードを設定する", en: "Set password"),
                isPlain: true,
                model.reset,
                .id("reset-form"),
                .class("account-form")
            ) {
                NewPasswordField(secret: $model.password, visit: visit)
            }
            VisitorLinks(visit: visit, pages: [.forgotPassword, .signIn])
        }
    }

    func load() async throws { try await model.load() }

    var effects: [PageEffect] { PageEffect.focus("code", when: model.steps.pending != nil) }
}
