import KasaneAccounts
import KasaneLive
import Observation

@Observable
final class ChangePasswordModel {
    var password: SecretText = ""

    @ObservationIgnored let visit: AccountVisit
    @ObservationIgnored let principal: AccountPrincipal

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        self.visit = visit
        self.principal = principal
    }

    @ObservationIgnored private(set) lazy var change = Action(outcomeOf: self) { model in
        let password = model.password.reveal()
        model.password = ""
        let visit = model.visit
        return try await visit.outcome(fields: [.newPassword]) {
            let session = try await visit.accounts.changePassword(
                of: model.principal,
                to: password,
                from: visit.client
            )
            return try visit.opening(
                session,
                then: visit.address(of: .overview),
                saying: visit.language.passwordChanged
            )
        }
    }
}

/// Changes the password, or sets the account's first password.
struct ChangePasswordPage: AccountSitePage {
    static let page = AccountPage.changePassword

    @Bindable var model: ChangePasswordModel

    var visit: AccountVisit { model.visit }
    private var words: PageLanguage { visit.language }

    init(_ visit: AccountVisit, _ principal: AccountPrincipal) {
        _model = Bindable(wrappedValue: ChangePasswordModel(visit, principal))
    }

    var content: some HTML {
        p {
            words(
                ja: "変更すると、ほかの端末ではログアウトされ、APIトークンはすべて無効になります。",
                en: """
                    Changing your password signs you out everywhere else and revokes all API \
                    tokens.
                    """
            )
        }
        Form(
            submit: words(ja: "変更する", en: "Change password"),
            isPlain: true,
            model.change,
            .id("password-form"),
            .class("account-form")
        ) {
            NewPasswordField(secret: $model.password, visit: visit)
        }
        OverviewLink(visit: visit)
    }

    func load() async throws {
        try await visit.load { try visit.accounts.requireConfirmation(of: model.principal) }
    }
}

extension PageLanguage {
    var passwordChanged: String {
        self(ja: "パスワードを変更しました。", en: "Your password has been changed.")
    }
}
