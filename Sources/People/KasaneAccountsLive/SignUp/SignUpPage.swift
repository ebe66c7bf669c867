import KasaneAccounts
import KasaneLive
import Observation

@Observable
final class SignUpModel {
    var mail = ""
    var password: SecretText = ""
    private(set) var isSent = false

    @ObservationIgnored let visit: AccountVisit

    init(_ visit: AccountVisit) {
        self.visit = visit
    }

    @ObservationIgnored private(set) lazy var signUp = Action(of: self) { model in
        let password = model.password.reveal()
        model.password = ""
        let visit = model.visit
        try await visit.attempt(fields: [.mail, .newPassword]) {
            try await visit.accounts.signUp(model.mail, password: password, from: visit.client)
            model.isSent = true
        }
    }
}

struct SignUpPage: AccountSitePage {
    static let page = AccountPage.signUp

    @Bindable var model: SignUpModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit) {
        _model = Bindable(wrappedValue: SignUpModel(visit))
    }

    var content: some HTML {
        if model.isSent {
            SentNotice(visit: visit, mail: model.mail)
        } else {
            Form(
                submit: words(ja: "登録する", en: "Sign up"),
                model.signUp,
                .id("sign-up-form"),
                .class("account-form")
            ) {
                MailField(
                    label: words(ja: "メールアドレス", en: "Email address"),
                    text: $model.mail,
                    language: words
                )
                NewPasswordField(secret: $model.password, visit: visit)
            }
            VisitorLinks(visit: visit, pages: [.signIn])
        }
    }
    var effects: [PageEffect] { PageEffect.focus("sent", when: model.isSent) }
}
