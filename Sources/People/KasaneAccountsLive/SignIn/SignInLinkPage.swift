import KasaneAccounts
import KasaneLive
import KasaneMail
import Observation

@Observable
final class SignInLinkModel {
    var mail = ""
    /// The email address of the link's account, or `nil` before it has loaded.
    private(set) var address: String?
    private(set) var isSent = false

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let steps: SignInSteps
    /// The link that opened the page, if any.
    @ObservationIgnored let link: MailedLink?

    init(_ visit: AccountVisit, _ link: MailedLink?) {
        self.visit = visit
        self.link = link
        steps = SignInSteps(visit, on: .signInLink)
    }

    func load() async throws {
        try await steps.load()
        guard let secret = link?.secret else { return }
        try await visit.load {
            do {
                address = try await visit.accounts.address(ofSignInLink: secret).address
            } catch is AccountError {
                // Pressing the button reports what is wrong with the link.
            }
        }
    }

    @ObservationIgnored private(set) lazy var request = Action(of: self) { model in
        let visit = model.visit
        try await visit.attempt(fields: [.mail]) {
            try await visit.accounts.requestSignInLink(model.mail, from: visit.client)
            model.isSent = true
        }
    }

    @ObservationIgnored private(set) lazy var signIn = Action(outcomeOf: self) { model in
        let visit = model.visit
        return try await visit.outcome {
            guard let link = model.link?.secret else { throw AccountError.invalidLink }
            return try model.steps.following(
                try await visit.accounts.signIn(link, from: visit.client)
            )
        }
    }
}

/// Emails a sign-in link, or signs in with the emailed link.
struct SignInLinkPage: AccountSitePage {
    static let page = AccountPage.signInLink

    @Bindable var model: SignInLinkModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ link: MailedLink?) {
        _model = Bindable(wrappedValue: SignInLinkModel(visit, link))
    }

    var content: some HTML {
        if model.steps.pending != nil {
            SignInCodeForms(steps: model.steps)
        } else if model.link != nil {
            if let address = model.address {
                p {
                    words(
                        ja: "\(address) としてログインします。ご自身のアドレスか確認してください。",
                        en: "You are signing in as \(address). Check that it is yours."
                    )
                }
            }
            AccountButton(
                text: words(ja: "ログイン", en: "Sign in"),
                isPlain: true,
                action: model.signIn
            )
            VisitorLinks(visit: visit, pages: [.signIn])
        } else if model.isSent {
            SentNotice(visit: visit, mail: model.mail)
        } else {
            p {
                words(
                    ja: "ログイン用のリンクをメールでお送りします。パスワードは必要ありません。",
                    en: "We’ll email you a link to sign in. You don’t need a password."
                )
            }
            MailRequestForm(
                mail: $model.mail,
                request: model.request,
                submit: words(ja: "メールを送る", en: "Send email"),
                language: words
            )
            VisitorLinks(visit: visit, pages: [.signIn, .signUp])
        }
    }

    func load() async throws { try await model.load() }

    var effects: [PageEffect] {
        PageEffect.focus("code", when: model.steps.pending != nil)
        PageEffect.focus("sent", when: model.isSent)
    }
}
