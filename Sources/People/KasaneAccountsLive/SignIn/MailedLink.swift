import KasaneAccounts
import KasaneLive

/// The emailed link with which the user opened a page.
///
/// A GET request doesn't use up the link, because email programs open links in advance.
struct MailedLink {
    /// The secret, or `nil` if the URL wasn't copied completely.
    let secret: SecretToken?

    init?(_ request: PageRequest) {
        guard let text = request.query("link") else { return nil }
        secret = SecretToken(text)
    }
}

/// A notice that an email was sent, which is the same whether or not the address has an account.
///
/// The notice's heading, `sent`, receives the focus, so that screen readers continue from there.
struct SentNotice: Component {
    let visit: AccountVisit
    let mail: String

    private var language: PageLanguage { visit.language }

    var body: some HTML {
        section(.class("account-sent")) {
            h2(.id("sent"), .tabindex(-1)) {
                language(ja: "メールをご確認ください", en: "Check your email")
            }
            p {
                language(
                    ja: "\(mail) にメールをお送りしました。メールのリンクを開いてください。",
                    en: "We sent an email to \(mail). Open the link in that email."
                )
            }
            p {
                language(
                    ja: "数分待っても届かない場合は、迷惑メールフォルダーと、アドレスに間違いがないかをご確認ください。",
                    en: """
                        If the email doesn’t arrive within a few minutes, check your spam folder and \
                        the address.
                        """
                )
            }
        }
        VisitorLinks(visit: visit, pages: [.signIn])
    }
}

struct MailRequestForm: Component {
    let mail: Binding<String>
    let request: Action<Void>
    let submit: String
    let language: PageLanguage

    var body: some HTML {
        Form(submit: submit, request, .id("mail-form"), .class("account-form")) {
            MailField(
                label: language(ja: "メールアドレス", en: "Email address"),
                text: mail,
                language: language
            )
        }
    }
}
