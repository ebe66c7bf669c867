import KasaneAccounts
import KasaneLive
import Observation

@Observable
final class ConfirmSignUpModel {
    var password: SecretText = ""

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored private let link: MailedLink?

    init(_ visit: AccountVisit, _ link: MailedLink?) {
        self.visit = visit
        self.link = link
    }

    @ObservationIgnored private(set) lazy var confirm = Action(outcomeOf: self) { model in
        let password = model.password.reveal()
        model.password = ""
        let visit = model.visit
        return try await visit.outcome(fields: [.password]) {
            guard let link = model.link?.secret else { throw AccountError.invalidLink }
            return try visit.opening(
                try await visit.accounts.confirmSignUp(
                    link,
                    password: password,
                    from: visit.client
                )
            )
        }
    }
}

struct ConfirmSignUpPage: AccountSitePage {
    static let page = AccountPage.confirmSignUp

    @Bindable var model: ConfirmSignUpModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ link: MailedLink?) {
        _model = Bindable(wrappedValue: ConfirmSignUpModel(visit, link))
    }

    var content: some HTML {
        p {
            words(
                ja: "登録時に設定したパスワードを入力すると、アカウントが作成されます。",
                en: "To create your account, enter the password you chose when you signed up."
            )
        }
        Form(
            submit: words(ja: "アカウントを作成する", en: "Create account"),
            isPlain: true,
            model.confirm,
            .id("confirm-form"),
            .class("account-form")
        ) {
            PasswordField(
                label: words(ja: "パスワード", en: "Password"),
                secret: $model.password,
                language: words
            )
        }
        VisitorLinks(visit: visit, pages: [.signUp, .signIn])
    }
}
