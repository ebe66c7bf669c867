import KasaneAccounts
import KasaneLive
import Observation

@Observable
final class ConfirmMailModel {
    /// Whether the address has changed, or `nil` before the link was used.
    ///
    /// If `false`, the user must still open the other email's link.
    private(set) var isChanged: Bool?

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored private let link: MailedLink?

    init(_ visit: AccountVisit, _ link: MailedLink?) {
        self.visit = visit
        self.link = link
    }

    @ObservationIgnored private(set) lazy var confirm = Action(of: self) { model in
        let visit = model.visit
        try await visit.attempt {
            guard let link = model.link?.secret else { throw AccountError.invalidLink }
            model.isChanged = try await visit.accounts.confirmMailChange(
                link,
                by: visit.principal,
                from: visit.client
            )
        }
    }
}

struct ConfirmMailPage: AccountSitePage {
    static let page = AccountPage.confirmMail

    @Bindable var model: ConfirmMailModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ link: MailedLink?) {
        _model = Bindable(wrappedValue: ConfirmMailModel(visit, link))
    }

    var content: some HTML {
        switch model.isChanged {
        case nil:
            p {
                words(
                    ja: "下のボタンを押して、メールアドレスの変更を確認してください。",
                    en: "Press the button to confirm your new email address."
                )
            }
            AccountButton(
                text: words(ja: "変更を確認する", en: "Confirm change"),
                action: model.confirm
            )
        case true?:
            p(.id("sent"), .tabindex(-1)) {
                words(ja: "メールアドレスを変更しました。", en: "Your email address has been changed.")
            }
        case false?:
            p(.id("sent"), .tabindex(-1)) {
                words(
                    ja: "確認しました。もう一方のアドレスに届いたメールのリンクも開くと、変更が完了します。",
                    en: """
                        Confirmed. Your address will change once you also open the link in the \
                        email to the other address.
                        """
                )
            }
        }
        OverviewLink(visit: visit)
    }

    var effects: [PageEffect] { PageEffect.focus("sent", when: model.isChanged != nil) }
}
