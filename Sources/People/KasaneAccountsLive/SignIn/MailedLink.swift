import KasaneAccounts
import KasaneLive

/// The link of a mail that led to a page.
///
/// A GET does not use it up, because mail programs open links in advance.
struct MailedLink {
    /// The secret; `nil` if the address was not copied completely.
    let secret: SecretToken?

    /// Reads a request; `nil` without a link.
    init?(_ request: PageRequest) {
        guard let text = request.query("link") else { return nil }
        secret = SecretToken(text)
    }
}

/// What follows the request of a mail, whether the address has an account or not.
///
/// Its heading, `sent`, receives the focus, so that screen readers read on from there.
struct SentNotice: Component {
    let visit: AccountVisit
    let mail: String

    private var language: AccountLanguage { visit.language }

    var body: some HTML {
        section(.class("account-sent")) {
            h2(.id("sent"), .tabindex(-1)) {
                language(ja: "メールをご確認ください", en: "Look at your mail")
            }
            p {
                language(
                    ja: "\(mail) にメールをお送りしました。メールのリンクを開いてください。",
                    en: "We have sent a mail to \(mail). Open the link in it."
                )
            }
            p {
                language(
                    ja: "数分待っても届かない場合は、迷惑メールのフォルダーと、アドレスの入力間違いをお確かめください。",
                    en: """
                        If it does not arrive within a few minutes, look into the folder for spam, \
                        and check the address.
                        """
                )
            }
        }
        VisitorLinks(visit: visit, pages: [.signIn])
    }
}

/// A form with a mail address.
struct MailRequestForm: Component {
    let mail: Binding<String>
    let request: Action<Void>
    let submit: String
    let language: AccountLanguage

    var body: some HTML {
        Form(submit: submit, request, .id("mail-form"), .class("account-form")) {
            MailField(
                label: language(ja: "メールアドレス", en: "Mail address"),
                text: mail,
                language: language
            )
        }
    }
}
