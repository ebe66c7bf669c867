import KasaneAccounts
import KasaneLive
import Observation

@Observable
final class ForgotPasswordModel {
    var mail = ""
    private(set) var isSent = false

    @ObservationIgnored let visit: AccountVisit

    init(_ visit: AccountVisit) {
        self.visit = visit
    }

    @ObservationIgnored private(set) lazy var request = Action(of: self) { model in
        let visit = model.visit
        try await visit.attempt(fields: [.mail]) {
            try await visit.accounts.requestPasswordReset(model.mail, from: visit.client)
            model.isSent = true
        }
    }
}

struct ForgotPasswordPage: AccountSitePage {
    static let page = AccountPage.forgotPassword

    @Bindable var model: ForgotPasswordModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit) {
        _model = Bindable(wrappedValue: ForgotPasswordModel(visit))
    }

    var content: some HTML {
        if model.isSent {
            SentNotice(visit: visit, mail: model.mail)
        } else {
            p {
                words(
                    ja: "パスワードを設定し直すためのリンクをメールでお送りします。",
                    en: "We’ll email you a link to set a new password."
                )
            }
            MailRequestForm(
                mail: $model.mail,
                request: model.request,
                submit: words(ja: "メールを送る", en: "Send email"),
                language: words
            )
            VisitorLinks(visit: visit, pages: [.signIn, .signInLink])
        }
    }
    var effects: [PageEffect] { PageEffect.focus("sent", when: model.isSent) }
}
