import KasaneAccounts
import KasaneLive
import KasaneMail
import Observation

@Observable
final class SignInModel {
    var mail = ""
    var password: SecretText = ""

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let steps: SignInSteps

    init(_ visit: AccountVisit) {
        self.visit = visit
        steps = SignInSteps(visit, on: .signIn)
    }

    @ObservationIgnored private(set) lazy var signIn = Action(outcomeOf: self) { model in
        let password = model.password.reveal()
        // An open page doesn't keep the password, and an HTML document never contains it.
        model.password = ""
        let visit = model.visit
        return try await visit.outcome(fields: [.mail, .password]) {
            try model.steps.following(
                try await visit.accounts.signIn(model.mail, password: password, from: visit.client)
            )
        }
    }
}

struct SignInPage: AccountSitePage {
    static let page = AccountPage.signIn

    @Bindable var model: SignInModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit) {
        _model = Bindable(wrappedValue: SignInModel(visit))
    }

    var content: some HTML {
        if model.steps.pending != nil {
            SignInCodeForms(steps: model.steps)
        } else {
            if let principal = visit.principal {
                p(.class("account-hint")) {
                    let mail = principal.mail.address
                    words(ja: "\(mail) でログイン中です。", en: "You are signed in as \(mail). ")
                    if visit.site.has(.overview) {
                        a(.href(visit.address(of: .overview))) { words.title(of: .overview) }
                    }
                }
            }
            Form(
                submit: words(ja: "ログイン", en: "Sign in"),
                isPlain: true,
                model.signIn,
                .id("sign-in-form"),
                .class("account-form")
            ) {
                MailField(
                    label: words(ja: "メールアドレス", en: "Email address"),
                    text: $model.mail,
                    language: words
                )
                PasswordField(
                    label: words(ja: "パスワード", en: "Password"),
                    secret: $model.password,
                    language: words
                )
            }
            VisitorLinks(visit: visit, pages: [.signInLink, .forgotPassword, .signUp])
        }
    }

    func load() async throws { try await model.steps.load() }

    var effects: [PageEffect] { PageEffect.focus("code", when: model.steps.pending != nil) }
}

/// Links to the other visitor pages, with the URL to return to.
struct VisitorLinks: Component {
    let visit: AccountVisit
    let pages: [AccountPage]

    var body: some HTML {
        nav(.class("account-links"), .aria(.label, visit.language(ja: "ログイン", en: "Signing in"))) {
            ul {
                for page in pages where visit.site.has(page) {
                    li {
                        a(
                            .href(
                                visit.site.address(of: page, returningTo: visit.returnAddress)
                            )
                        ) { visit.language.title(of: page) }
                    }
                }
            }
        }
    }
}
